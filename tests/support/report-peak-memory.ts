import { readFileSync } from "node:fs";

/**
 * Preloaded into a command (`node --import`): says at its end how much memory it had at most, in bytes. `maxRSS` would
 * begin with what the process had that started this one.
 */
process.on("exit", () => {
  const [, kibibytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  console.error(`peak ${Number(kibibytes) * 1024}`);
});
