import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { recordOutput } from "../../../bin/test-steps/record-output.ts";

type SiteOptions = {
  env: Record<string, string>;
  buildFolder: string;
  plantedBug: string | null;
  /** The site has reached a named point and goes on when this resolves. */
  onPoint: (point: string) => Promise<void>;
  /** The process is gone; the next one starts when this resolves. */
  onDeath: (exitCode: number | null) => Promise<void>;
};

/**
 * The real site in a process of its own, with a supervisor that starts it again whenever it ends. Resolves when it takes
 * requests; throws when even the first start fails.
 */
export async function superviseSite(options: SiteOptions) {
  const complaints: string[] = [];
  const log: string[] = [];
  let port = "0";
  let isEnding = false;
  let isExpectedToEnd = false;
  let clockOffsetMs = 0;
  let child: ChildProcess;
  let supervision: Promise<void> | null = null;

  async function start(): Promise<string> {
    isExpectedToEnd = false;
    const { started, address } = spawnSite({
      ...options,
      env: { ...options.env, PORT: port, CLOCK_OFFSET_MS: String(clockOffsetMs) },
    });
    child = started;
    createInterface({ input: started.stdout! }).on("line", (line) => log.push(line));
    const found = await address;
    port = new URL(found).port;
    return found;
  }

  /** Starts the site whenever it ends. A start may fail, while the disk is full for example, and is then tried again. */
  async function supervise() {
    for (;;) {
      const code = await exitOf(child);
      await options.onDeath(code);
      if (isEnding) return;
      if (!isExpectedToEnd) complaints.push(`The site ended unasked (${code ?? child.signalCode}).`);
      while (!(await start().catch(() => null))) if (isEnding) return;
    }
  }

  const address = await start();
  supervision = supervise();

  /** SIGTERM; resolves with the exit code. */
  async function terminate(): Promise<number | null> {
    isExpectedToEnd = true;
    const ending = child;
    ending.kill("SIGTERM");
    return exitOf(ending);
  }

  return {
    /** `http://127.0.0.1:PORT`, the same after each start. */
    address,
    complaints,
    /** Lines of its log that hold `word`. */
    logOf: (word: string) => log.filter((line) => line.includes(word)),
    pid: () => child.pid,
    signal(signal: "SIGKILL" | "SIGSTOP" | "SIGCONT") {
      isExpectedToEnd ||= signal === "SIGKILL";
      child.kill(signal);
    },
    terminate,
    /** Sets its clock forward, or back when negative, for this process and all later ones. */
    stepClock(ms: number) {
      clockOffsetMs += ms;
      if (child.connected) child.send({ clockOffsetMs });
    },
    /** SIGTERM without a new start; resolves with the exit code. */
    async end(): Promise<number | null> {
      isEnding = true;
      const code = await terminate();
      await supervision;
      return code;
    },
    /** kill -9 without a new start. */
    async kill() {
      isEnding = true;
      child.kill("SIGKILL");
      await supervision;
    },
  };
}

/** A site that never says that it is up rejects `address` with what it said instead. */
function spawnSite({ env, buildFolder, plantedBug, onPoint }: Omit<SiteOptions, "onDeath">) {
  const started = spawn(
    process.execPath,
    ["--import", path.resolve("tests/crash/inside/preload.ts"), path.resolve("tests/support/run-site.ts")],
    {
      env: {
        PATH: process.env["PATH"] ?? "",
        NODE_ENV: "production",
        BUILD_FOLDER: buildFolder,
        ...(plantedBug && { PLANTED_BUG: plantedBug }),
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    },
  );
  recordOutput(started);
  started.on("message", ({ point, id }: { point: string; id: number }) => {
    void onPoint(point).then(() => started.connected && started.send({ goOn: id }, () => {}));
  });
  return { started, address: addressFrom(started) };
}

async function addressFrom(started: ChildProcess): Promise<string> {
  const output: string[] = [];
  const address = new Promise<string>((resolve) => {
    started.stdout?.setEncoding("utf8").on("data", (text: string) => {
      const found = /^up (.*)$/m.exec(text)?.[1];
      if (found) resolve(found);
      else if (output.length < 100) output.push(text);
    });
    started.stderr?.setEncoding("utf8").on("data", (text: string) => output.length < 100 && output.push(text));
  });
  const failed = exitOf(started).then(async () => {
    await wait(250);
    throw new Error(`The site did not start:\n${output.join("")}`);
  });
  failed.catch(() => {});
  return Promise.race([address, failed]);
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return child.exitCode;
}
