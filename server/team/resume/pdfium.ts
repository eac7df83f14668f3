import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";

/** PDFium, compiled to WebAssembly without a script engine: nothing of a file runs. */
export type Pdfium = WrappedPdfiumModule;

/** A document in PDFium, and the environment in which its form fields are drawn and read. */
export type OpenPdf = { pdfium: Pdfium; document: number; form: number };

/** In bytes; resource limits of threads don't count the memory of WebAssembly. */
const maxMemoryBytes = 256 * 1024 * 1024;

/** Starts PDFium, which never has more memory than `maxMemoryBytes`. */
export async function startPdfium(): Promise<Pdfium> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm")));
  const pdfium = await init({
    instantiateWasm(imports, onInstance) {
      void WebAssembly.instantiate(wasm, bounded(imports)).then(({ instance }) => onInstance(instance));
      return {};
    },
  });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** Beyond the limit, PDFium fails to allocate, as on a machine without more memory. */
function bounded(imports: WebAssembly.Imports): WebAssembly.Imports {
  const { env = {} } = imports;
  const resize = env["emscripten_resize_heap"];
  if (typeof resize !== "function") throw new Error("PDFium asks for memory in another way.");
  const resizeWithin = (bytes: number): unknown => bytes >>> 0 <= maxMemoryBytes && resize(bytes);
  return { ...imports, env: { ...env, emscripten_resize_heap: resizeWithin } };
}

/** Opens a PDF for `work`. Throws for a file that is damaged, or has a password. */
export function withPdf<T>(pdfium: Pdfium, bytes: Uint8Array, work: (pdf: OpenPdf) => T): T {
  return withMemory(pdfium, bytes.length, (start) => {
    pdfium.pdfium.HEAPU8.set(bytes, start);
    const document = pdfium.FPDF_LoadMemDocument(start, bytes.length, "");
    if (document === 0) throw new Error("PDFium can't open this file.");

    const formInfo = pdfium.PDFiumExt_OpenFormFillInfo();
    const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, formInfo);
    try {
      return work({ pdfium, document, form });
    } finally {
      pdfium.PDFiumExt_ExitFormFillEnvironment(form);
      pdfium.PDFiumExt_CloseFormFillInfo(formInfo);
      pdfium.FPDF_CloseDocument(document);
    }
  });
}

/** Opens a page, which is counted from 0, for `work`. Throws when there is no such page, or it is damaged. */
export function withPage<T>({ pdfium, document, form }: OpenPdf, index: number, work: (page: number) => T): T {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) throw new Error("PDFium can't open this page.");
  pdfium.FORM_OnAfterLoadPage(page, form);
  try {
    removeStraySymbols(pdfium, page);
    return work(page);
  } finally {
    pdfium.FORM_OnBeforeClosePage(page, form);
    pdfium.FPDF_ClosePage(page);
  }
}

/** See fpdf_edit.h. */
const textObject = 1;

/** Longer than the name of any font for symbols, with its closing zero. */
const fontNameBytes = 64;

/**
 * Removes the bullets of a font for symbols that is not in the file: PDFium would draw the letters that have their places
 * in other fonts.
 */
function removeStraySymbols(pdfium: Pdfium, page: number): void {
  for (let index = pdfium.FPDFPage_CountObjects(page) - 1; index >= 0; index -= 1) {
    const object = pdfium.FPDFPage_GetObject(page, index);
    if (pdfium.FPDFPageObj_GetType(object) !== textObject) continue;
    const font = pdfium.FPDFTextObj_GetFont(object);
    if (pdfium.FPDFFont_GetIsEmbedded(font) !== 0 || !/^(wing|web)dings/i.test(fontName(pdfium, font))) continue;
    if (pdfium.FPDFPage_RemoveObject(page, object)) pdfium.FPDFPageObj_Destroy(object);
  }
}

function fontName(pdfium: Pdfium, font: number): string {
  return withMemory(pdfium, fontNameBytes, (start) => {
    const length = pdfium.FPDFFont_GetBaseFontName(font, start, fontNameBytes);
    return length > fontNameBytes ? "" : pdfium.pdfium.UTF8ToString(start);
  });
}

/** Gives `work` the address of `size` bytes of PDFium's memory. Throws when there is not enough. */
export function withMemory<T>({ pdfium }: Pdfium, size: number, work: (start: number) => T): T {
  const start = pdfium.wasmExports.malloc(size);
  if (start === 0) throw new Error("PDFium has no more memory.");
  try {
    return work(start);
  } finally {
    pdfium.wasmExports.free(start);
  }
}
