import { parentPort } from "node:worker_threads";
import type { ResumeReading } from "../../../application/team/resume.ts";
import { drawPicture } from "./draw-page.ts";
import { startPdfium, withPdf } from "./pdfium.ts";
import { readPdf } from "./read-pdf.ts";

/* Runs in a worker thread: files of strangers are opened here. */

/** `index` and `picture` count from 0. */
export type ResumeTask =
  { kind: "read-pdf" } | { kind: "read-docx" } | { kind: "draw"; index: number; picture: number };
export type ResumeRequest = { task: ResumeTask; bytes: Uint8Array };

export type TaskResult =
  | { kind: "read"; reading: ResumeReading }
  | { kind: "drawn"; png: Uint8Array }
  /** The file can't be read, or the page can't be drawn. */
  | { kind: "failed" };

/** `working`: a better result follows. `spent`: the thread has much memory, which it can't return. */
export type ResumeResponse = { result: TaskResult; thread: "working" | "free" | "spent" };

const spentBytes = 128 * 1024 * 1024;

const pdfium = await startPdfium();

parentPort?.on("message", (request: ResumeRequest) => {
  void respond(request);
});

async function respond({ task, bytes }: ResumeRequest): Promise<void> {
  const result = await perform(task, bytes).catch((): TaskResult => ({ kind: "failed" }));
  post({ result, thread: pdfium.pdfium.HEAPU8.byteLength > spentBytes ? "spent" : "free" });
}

async function perform(task: ResumeTask, bytes: Uint8Array): Promise<TaskResult> {
  if (task.kind === "read-docx") {
    // Its libraries take longer to load than most PDFs to draw.
    const { readDocx } = await import("./read-docx.ts");
    return { kind: "read", reading: await readDocx(bytes) };
  }
  return withPdf(pdfium, bytes, (pdf): TaskResult => {
    if (task.kind === "draw") return { kind: "drawn", png: drawPicture(pdf, task) };
    const reading = readPdf(pdf, (beginning) =>
      post({ result: { kind: "read", reading: beginning }, thread: "working" }),
    );
    return { kind: "read", reading };
  });
}

function post(response: ResumeResponse): void {
  parentPort?.postMessage(response);
}
