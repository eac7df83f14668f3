import { Worker } from "node:worker_threads";
import { E_TIMEOUT, Mutex, Semaphore, withTimeout } from "async-mutex";
import type { ResumeRequest, ResumeResponse, ResumeTask, TaskResult } from "./resume-thread.ts";

export type ResumeThreads = {
  /**
   * Performs a task on the file that `load` returns, null for none. Returns the best result within the limits of time and
   * memory: "failed" when there was none, and "busy" when no thread was free in time.
   */
  perform(file: string, load: () => Promise<Uint8Array | null>, task: ResumeTask): Promise<TaskResult | Busy>;
  close(): Promise<void>;
};

type Busy = { kind: "busy" };

/** A few files that take all of their time keep no other one waiting. Each has at most 256 MB for its PDF. */
const maxThreads = 6;

/** The memory of one is some 60 MB. */
const maxIdleThreads = 2;

/** The slowest of a thousand public files took two seconds on a busy machine. */
const longestMs = 10_000;

/** Starts threads when they are needed. `patienceMs`: the time for a task, and for its turn. */
export function openResumeThreads({ patienceMs = longestMs } = {}): ResumeThreads {
  const turns = withTimeout(new Semaphore(maxThreads), patienceMs);
  /** One task at a time for each file that has any: the pages of one take no thread from the others. */
  const turnsOfFiles = new Map<string, Mutex>();
  const idle: Worker[] = [];
  let isClosed = false;

  return {
    async perform(file, load, task) {
      const turnOfFile = turnsOfFiles.get(file) ?? new Mutex();
      turnsOfFiles.set(file, turnOfFile);
      try {
        return await withTimeout(turnOfFile, patienceMs).runExclusive(() =>
          turns.runExclusive(async () => {
            const bytes = await load();
            return bytes ? await run({ task, bytes }) : failed;
          }),
        );
      } catch (error) {
        if (error === E_TIMEOUT) return { kind: "busy" };
        throw error;
      } finally {
        if (!turnOfFile.isLocked()) turnsOfFiles.delete(file);
      }
    },
    async close() {
      isClosed = true;
      await Promise.all(idle.map((worker) => worker.terminate()));
    },
  };

  function run(request: ResumeRequest): Promise<TaskResult> {
    const worker = idle.pop() ?? newWorker();
    let best: TaskResult = failed;
    return new Promise((resolve) => {
      const timer = setTimeout(() => end(false), patienceMs);
      worker.ref();
      worker.on("message", receive).once("exit", end);
      worker.postMessage(request);

      function receive({ result, thread }: ResumeResponse): void {
        best = result;
        if (thread !== "working") end(thread === "free");
      }

      // "exit" has the exit code as its argument.
      function end(isFree: boolean | number): void {
        clearTimeout(timer);
        worker.off("message", receive).off("exit", end).unref();
        if (isFree === true && !isClosed && idle.length < maxIdleThreads) idle.push(worker);
        else void worker.terminate();
        resolve(best);
      }
    });
  }
}

const failed: TaskResult = { kind: "failed" };

function newWorker(): Worker {
  const worker = new Worker(new URL("resume-thread.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
    // A worker has no need for the site's secrets.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  // An error ends the thread, and "exit" reports it; without a listener it would end the site.
  return worker.on("error", () => {});
}
