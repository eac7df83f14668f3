import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { E_TIMEOUT, Semaphore, withTimeout } from "async-mutex";
import type { ResumePages } from "../../../application/team/application.ts";
import type { DrawRequest, DrawResponse } from "./draw-resume.ts";

/** Shows PDFs as images. Both return null for a file that can't be shown, or not within the limits of time and memory. */
export type ResumeViewer = {
  listPages(pdf: Buffer[]): Promise<ResumePages | null>;
  /** Returns a PNG. `page` counts from 1. */
  drawPage(pdf: Buffer[], page: number): Promise<Buffer | null>;
  close(): Promise<void>;
};

/** Two, so that one file of a stranger does not keep the members from all others. */
const threads = 2;

/** The slowest of a thousand public files took two seconds on a busy machine. */
const longestMs = 10_000;

/** Starts threads when they are needed, at most two. Tests shorten the time for a file, and for its turn. */
export function openResumeViewer({ patienceMs = longestMs } = {}): ResumeViewer {
  const turns = withTimeout(new Semaphore(threads), patienceMs);
  const idle: Worker[] = [];
  let isClosed = false;

  async function ask(request: DrawRequest): Promise<DrawResponse | null> {
    const worker = idle.pop() ?? newWorker();
    worker.ref();
    const failed = new AbortController();
    const fail = () => failed.abort();
    const timer = setTimeout(fail, patienceMs);
    worker.once("exit", fail);
    try {
      worker.postMessage(request);
      const [response] = (await once(worker, "message", { signal: failed.signal })) as [DrawResponse];
      if (response.isGrown || isClosed) void worker.terminate();
      else idle.push(worker);
      return response;
    } catch {
      void worker.terminate();
      return null;
    } finally {
      clearTimeout(timer);
      worker.off("exit", fail);
      worker.unref();
    }
  }

  async function inTurn(pdf: Buffer[], page: number | null): Promise<DrawResponse | null> {
    const bytes = Buffer.concat(pdf);
    return turns
      .runExclusive(() => ask({ pdf: bytes, page }))
      .catch((error: unknown) => {
        if (error === E_TIMEOUT) return null;
        throw error;
      });
  }

  return {
    async listPages(pdf) {
      const response = await inTurn(pdf, null);
      if (!response || !("pages" in response)) return null;
      const { pages, isShortened } = response;
      return { pages, isShortened };
    },
    async drawPage(pdf, page) {
      const response = await inTurn(pdf, page);
      return response && "png" in response ? Buffer.from(response.png) : null;
    },
    async close() {
      isClosed = true;
      await Promise.all(idle.map((worker) => worker.terminate()));
    },
  };
}

function newWorker(): Worker {
  const worker = new Worker(new URL("draw-resume.ts", import.meta.url), {
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
