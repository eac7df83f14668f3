import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { asUser, nobody } from "../../server/database/embedded/postgres-home.ts";
import { recordOutput } from "../../bin/test-steps/record-output.ts";

const project = join(import.meta.dirname, "../..");

const { NODE_COMPILE_CACHE = "" } = process.env;
/** What Node has compiled in the same run; empty when a test is run alone. */
export const compileCache = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};

/** The site as `npm start` runs it, in a process of its own. */
export type BuiltSite = Awaited<ReturnType<typeof startBuiltSite>>;

type BuiltSiteOptions = {
  args?: readonly string[];
  command?: readonly string[];
  user?: { uid?: number; gid?: number } | undefined;
};

/**
 * Starts the built site with `env` as its only settings and `args`, or `command`, which also does, as `user`. Resolves when it says
 * its address, rejects with all it said when it ends.
 */
export async function startBuiltSite(
  env: Readonly<Record<string, string>>,
  { args = [], command = startCommand(env, args), user = {} }: BuiltSiteOptions = {},
) {
  const [program = "", ...options] = command;
  const child = spawn(program, options, {
    cwd: project,
    ...user,
    // The name of an npm command makes it end with its parent, so that no killed test leaves a site behind.
    env: {
      ...compileCache,
      PATH: process.env["PATH"] ?? "",
      npm_lifecycle_event: "test",
      SETTINGS_FILE: "",
      PORT: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  recordOutput(child);
  const ended = once(child, "exit").then(() => child.exitCode);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => output.push(text));
  const address = await saidAddress(child, output);

  async function end(signal: "SIGINT" | "SIGTERM" | "SIGKILL"): Promise<number | null> {
    child.kill(signal);
    return ended;
  }
  return {
    /** Such as `http://127.0.0.1:41234`. */
    address,
    pid: child.pid ?? 0,
    /** Everything it has said so far. */
    output: () => output.join(""),
    /** What it exits with, when it ends. */
    ended,
    /** As Ctrl-C, without a wait for proxies; resolves with what it exits with. */
    stop: () => end("SIGINT"),
    /** SIGTERM, as a supervisor does it; resolves with what it exits with. */
    terminate: () => end("SIGTERM"),
    /** kill -9. */
    kill: () => end("SIGKILL"),
  };
}

/** With PUBLIC_URL the site refuses root: then the data folder and the process are an ordinary user's. */
function startCommand(
  { PUBLIC_URL, DATA_DIR = "" }: Readonly<Record<string, string>>,
  args: readonly string[],
): readonly string[] {
  const start = [process.execPath, "commands/scriptmark.ts", "start", "--as-built", ...args];
  if (!PUBLIC_URL || process.getuid?.() !== 0) return start;
  spawnSync("chown", ["-R", `${nobody.uid}:${nobody.gid}`, existsSync(DATA_DIR) ? DATA_DIR : dirname(DATA_DIR)]);
  return [...asUser(nobody, project), ...start];
}

function saidAddress(child: ChildProcess, output: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", () => {
      const address = /The site is at (http\S+)/.exec(output.join(""))?.[1];
      if (address) resolve(address);
    });
    child.once("close", (code) => reject(new Error(`The site ended with ${code}:\n${output.join("")}`)));
  });
}
