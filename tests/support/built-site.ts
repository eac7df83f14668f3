import { spawn, spawnSync, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { asUser, nobody } from "../../server/database/embedded/postgres-home.ts";
import { recordOutput } from "./recorded-output.ts";

const project = join(import.meta.dirname, "../..");

const { NODE_COMPILE_CACHE = "" } = process.env;
/** Node's cache of code compiled in the same run; empty when a test is run alone. */
export const compileCache = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};

/** The site as `npm start` runs it, in a separate process. */
export type BuiltSite = Awaited<ReturnType<typeof startBuiltSite>>;

type User = { uid?: number; gid?: number };

type BuiltSiteOptions = { args?: readonly string[]; command?: readonly string[]; user?: User | undefined };

/**
 * Starts the built site with `env` as its only settings and `args`, or `command`, which also does, as `user`. Resolves
 * when it says its address, rejects with all it said when it ends.
 */
export async function startBuiltSite(
  env: Readonly<Record<string, string>>,
  { args = [], command = startCommand(env, args), user = {} }: BuiltSiteOptions = {},
) {
  const { child, lines, ended, said } = spawnSite(command, env, user);
  const address = await said;

  async function end(signal: "SIGINT" | "SIGTERM" | "SIGKILL"): Promise<number | null> {
    child.kill(signal);
    return ended;
  }
  return {
    /** Such as `http://127.0.0.1:41234`. */
    address,
    port: Number(new URL(address).port),
    pid: child.pid ?? 0,
    /** Everything it has said so far. */
    output: () => lines.join("\n"),
    /** The process's exit code, when it ends. */
    ended,
    /** As Ctrl-C, without a wait for proxies; resolves with what it exits with. */
    stop: () => end("SIGINT"),
    /** SIGTERM, as a supervisor does it; resolves with what it exits with. */
    terminate: () => end("SIGTERM"),
    /** kill -9. */
    kill: () => end("SIGKILL"),
  };
}

/** Starts the site with nothing around it (`run-site.ts`), by default from `build/`. SIGTERM or SIGINT stops it. */
export function startBareSite(env: Readonly<Record<string, string>>): Promise<BuiltSite> {
  return startBuiltSite({ NODE_ENV: "production", ...env }, { command: [process.execPath, bareSite] });
}

export const bareSite = join(import.meta.dirname, "run-site.ts");

/** A process of the site. `said` resolves with the address that it says, and rejects with all it said when it ends. */
export function spawnSite(
  [program = "", ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
  options: User & { stdio?: StdioOptions; cwd?: string } = {},
) {
  const child = spawn(program, args, {
    cwd: project,
    stdio: ["ignore", "pipe", "pipe"],
    ...options,
    // The name of an npm command makes it end with its parent, so that no killed test leaves a site behind.
    env: {
      ...compileCache,
      PATH: process.env["PATH"] ?? "",
      npm_lifecycle_event: "test",
      SETTINGS_FILE: "",
      PORT: "0",
      ...env,
    },
  });
  recordOutput(child);
  const lines: string[] = [];
  const said = new Promise<string>((resolve, reject) => {
    for (const input of [child.stdout!, child.stderr!])
      createInterface({ input }).on("line", (line) => {
        lines.push(line);
        const address = /The site is at (http[^\s"]+)/.exec(line)?.[1];
        if (address) resolve(address);
      });
    child.once("close", (code) => reject(new Error(`The site ended with ${code}:\n${lines.join("\n")}`)));
  });
  return { child, lines, ended: once(child, "exit").then(() => child.exitCode), said };
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
