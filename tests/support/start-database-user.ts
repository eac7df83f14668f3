import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/**
 * A process of its own (`database-user.ts`) that opens the database of a data folder; resolves when it is open or refused.
 * `answer` is its url, or why it was refused.
 */
export async function startDatabaseUser(dataDir: string) {
  const child = spawn(process.execPath, ["tests/support/database-user.ts"], {
    env: { PATH: process.env["PATH"] ?? "", DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(child, "exit");
  const said: string[] = [];
  let answer = "";
  for await (const line of createInterface({ input: child.stdout })) {
    const [, kind, rest = ""] = /^(say|open|refused) (.*)$/.exec(line) ?? [];
    if (kind === "say") said.push(rest);
    else answer = rest;
    if (answer) break;
  }
  async function end(signal: NodeJS.Signals) {
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await exit;
  }
  return { pid: child.pid ?? 0, answer, said, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}
