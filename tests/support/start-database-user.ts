import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** A process of its own with the database of a data folder open. `answer` is its url, or why it was refused. */
export type DatabaseUser = {
  pid: number;
  answer: string;
  said: string[];
  stop(): Promise<void>;
  kill(): Promise<void>;
};

/** Starts `database-user.ts` of `project` and waits until it has the database open or was refused. */
export async function startDatabaseUser(dataDir: string): Promise<DatabaseUser> {
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
