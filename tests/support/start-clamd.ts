import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { testVirus } from "../../stand-ins/virus-scanner.ts";
import { findProgram } from "./find-program.ts";

export type Clamd = { url: string; stop(): Promise<void> };

/** The name of the only signature that the started daemon has; without an official database it says so behind it. */
export const testSignature = "Eicar-Test.UNOFFICIAL";

/**
 * The real ClamAV daemon as an ordinary process of this user, on a separate socket, with one signature. The daemon ends
 * with this process, however that ends.
 */
export async function startClamd({ streamMaxLength = "25M" } = {}): Promise<Clamd> {
  const program = findProgram("clamd");
  // Where Debian's AppArmor profile of clamd lets it read and write.
  const folder = await mkdtemp("/tmp/clamd-test-");
  const socket = path.join(folder, "clamd.sock");
  await writeConfiguration(folder, { LocalSocket: socket, StreamMaxLength: streamMaxLength });

  const child = spawn("/bin/sh", ["-c", guard, folder, program, `--config-file=${folder}/clamd.conf`], {
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const isGone = once(child, "exit");
  const stop = async () => {
    child.stdin.end();
    await isGone;
  };
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (line.includes("ERROR")) break;
    if (!line.includes("Self checking every")) continue;
    child.stdout.resume();
    return { url: `unix:${socket}`, stop };
  }
  await stop();
  throw new Error(`clamd did not start:\n${lines.join("\n")}`);
}

/** Runs the daemon until the pipe to this shell closes, then ends it and removes its folder. */
const guard = '"$@" 2>&1 & clamd=$!; cat; kill "$clamd"; wait "$clamd"; rm -rf "$0"';

async function writeConfiguration(folder: string, changes: Record<string, string>): Promise<void> {
  const database = path.join(folder, "database");
  await mkdir(database);
  // Name, any kind of file, anywhere in it, the bytes.
  const [name] = testSignature.split(".");
  await writeFile(path.join(database, "local.ndb"), `${name}:0:*:${Buffer.from(testVirus).toString("hex")}\n`);
  const options = { DatabaseDirectory: database, TemporaryDirectory: folder, Foreground: "yes", ...changes };
  const lines = Object.entries(options).map(([option, value]) => `${option} ${value}\n`);
  await writeFile(path.join(folder, "clamd.conf"), lines.join(""));
}
