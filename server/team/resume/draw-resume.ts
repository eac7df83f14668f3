import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parentPort } from "node:worker_threads";
import { PDFiumLibrary, type PDFiumDocument, type PDFiumPage } from "@hyzyla/pdfium";
import { maxShownPages, type ResumePage } from "../../../application/team/application.ts";
import { encodePng } from "./encode-png.ts";

/* Runs in a worker thread: PDFium, compiled to WebAssembly without a script engine, opens files of strangers here. */

/** `page` counts from 1; null asks for the list of pages. */
export type DrawRequest = { pdf: Uint8Array; page: number | null };

/** `isDone` is false for a file that can't be shown. `isGrown`: this thread has much memory and should be replaced. */
export type DrawResponse = {
  isGrown: boolean;
} & (
  { isDone: true; pages: ResumePage[]; isShortened: boolean } | { isDone: true; png: Uint8Array } | { isDone: false }
);

/** In bytes; resource limits of threads do not count the memory of WebAssembly. */
const maxMemoryBytes = 512 * 1024 * 1024;
const grownBytes = 128 * 1024 * 1024;

/** In pixels: sharp on a phone and readable on a wide screen. */
const pageWidth = 1000;
const maxPageHeight = 3000;

/** In UTF-16 units, of one page. */
const maxTextLength = 20_000;

let memory: WebAssembly.Memory | undefined;
const library = await PDFiumLibrary.init({
  instantiateWasm: (imports, onInstance) => {
    void instantiate(imports, onInstance);
    return {};
  },
});

parentPort?.on("message", (request: DrawRequest) => {
  void respond(request);
});

async function instantiate(imports: WebAssembly.Imports, onInstance: (instance: never) => void): Promise<void> {
  const resize = imports["env"]?.["emscripten_resize_heap"] as (bytes: number) => boolean;
  // The engine then fails to allocate, as on a machine without more memory.
  const bounded = (bytes: number) => bytes >>> 0 <= maxMemoryBytes && resize(bytes);
  const env = { ...imports["env"], emscripten_resize_heap: bounded };
  const wasm = await readFile(fileURLToPath(import.meta.resolve("@hyzyla/pdfium/pdfium.wasm")));
  const { instance } = await WebAssembly.instantiate(wasm, { ...imports, env });
  memory = instance.exports["memory"] as WebAssembly.Memory;
  onInstance(instance as never);
}

async function respond({ pdf, page }: DrawRequest): Promise<void> {
  const answer = await open(pdf, page).catch(() => ({ isDone: false as const }));
  const isGrown = (memory?.buffer.byteLength ?? 0) > grownBytes;
  parentPort?.postMessage({ ...answer, isGrown } satisfies DrawResponse);
}

async function open(pdf: Uint8Array, page: number | null) {
  const document = await library.loadDocument(pdf);
  try {
    return page === null ? listPages(document) : await draw(document.getPage(page - 1));
  } finally {
    document.destroy();
  }
}

function listPages(document: PDFiumDocument) {
  const count = document.getPageCount();
  if (count < 1) throw new Error("There is no page.");
  const pages = Array.from({ length: Math.min(count, maxShownPages) }, (_, index) => {
    const page = document.getPage(index);
    return { ...sizeOf(page), text: page.getText().slice(0, maxTextLength) };
  });
  return { isDone: true as const, pages, isShortened: count > maxShownPages };
}

async function draw(page: PDFiumPage) {
  const size = sizeOf(page);
  const { data } = await page.render({ ...size, scale: 1, render: "bitmap", renderFormFields: true });
  return { isDone: true as const, png: encodePng(data, size) };
}

function sizeOf(page: PDFiumPage): { width: number; height: number } {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = Math.min(pageWidth / originalWidth, maxPageHeight / originalHeight);
  const pixels = (points: number) => Math.max(1, Math.floor(points * scale));
  return { width: pixels(originalWidth), height: pixels(originalHeight) };
}
