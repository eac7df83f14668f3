import type { StdioOptions } from "node:child_process";
import path from "node:path";
import { bareSite, spawnSite } from "../../../support/built-site.ts";

type SiteOptions = {
  env: Record<string, string>;
  /** The site has reached a named point and goes on when this resolves. `done`: its call there is over, or its process. */
  onPoint: (point: string, done: Promise<void>) => Promise<boolean>;
  /** The process is gone; the next one starts when this resolves. */
  onDeath: (exitCode: number | null) => Promise<void>;
};

/**
 * The real site in a separate process, with a supervisor that starts it again whenever it ends. Resolves when it takes
 * requests; throws when even the first start fails.
 */
export async function superviseSite({ env, onPoint, onDeath }: SiteOptions) {
  const command = [process.execPath, "--import", path.resolve("tests/deep/crash/inside/preload.ts"), bareSite];
  const complaints: string[] = [];
  const logs: string[][] = [];
  let port = "0";
  let isEnding = false;
  let isExpectedToEnd = false;
  let clockOffsetMs = 0;
  let current: ReturnType<typeof spawnSite>;

  /** A site that never says that it is up rejects with what it said instead. */
  async function start(): Promise<string> {
    isExpectedToEnd = false;
    const changes = { NODE_ENV: "production", PORT: port, CLOCK_OFFSET_MS: String(clockOffsetMs) };
    current = spawnSite(command, { ...env, ...changes }, { stdio });
    logs.push(current.lines);
    const { child, said } = current;
    const calls = new Map<number, () => void>();
    child.on("message", (message: { point: string; id: number } | { left: number }) => {
      if ("left" in message) return calls.get(message.left)?.();
      const { point, id } = message;
      const { promise: done, resolve } = Promise.withResolvers<void>();
      calls.set(id, resolve);
      void onPoint(point, done).then((isSkipped) => child.connected && child.send({ goOn: id, isSkipped }, () => {}));
    });
    child.once("exit", () => calls.forEach((resolve) => resolve()));
    const address = await said;
    port = new URL(address).port;
    return address;
  }

  /** Starts the site whenever it ends. A start may fail, while the disk is full for example, and is then tried again. */
  async function supervise() {
    for (;;) {
      const code = await current.ended;
      await onDeath(code);
      if (isEnding) return;
      if (!isExpectedToEnd) complaints.push(`The site ended unasked (${code ?? current.child.signalCode}).`);
      while (!(await start().catch(() => null))) if (isEnding) return;
    }
  }

  const address = await start();
  const supervision = supervise();

  /** SIGTERM; resolves with the exit code. */
  async function terminate(): Promise<number | null> {
    isExpectedToEnd = true;
    current.child.kill("SIGTERM");
    return current.ended;
  }

  return {
    /** `http://127.0.0.1:PORT`, the same after each start. */
    address,
    complaints,
    /** Lines of its log that hold `word`. */
    logOf: (word: string) => logs.flat().filter((line) => line.includes(word)),
    pid: () => current.child.pid,
    signal(signal: "SIGKILL" | "SIGSTOP" | "SIGCONT") {
      isExpectedToEnd ||= signal === "SIGKILL";
      current.child.kill(signal);
    },
    terminate,
    /** Sets its clock forward, or back when negative, for this process and all later ones. */
    stepClock(ms: number) {
      clockOffsetMs += ms;
      if (current.child.connected) current.child.send({ clockOffsetMs });
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
      current.child.kill("SIGKILL");
      await supervision;
    },
  };
}

const stdio: StdioOptions = ["ignore", "pipe", "pipe", "ipc"];
