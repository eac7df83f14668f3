import { withMemory, type OpenPdf, type Pdfium } from "./pdfium.ts";

/** In UTF-16 units, of one page. */
const maxTextLength = 20_000;

/** See fpdf_annot.h and fpdf_formfill.h. */
const annotationTypes = { freeText: 3, widget: 20 };
const hiddenFlag = 2;
const typedFieldTypes = [4, 5, 6];

/** Letters of windows-1252, for which PDFium has fonts of its own. */
const drawnWithoutFont = /[\s\u0020-\u00ffŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]/;

/** Returns the text of a page with what was typed over it and into its fields, and whether its picture lacks letters. */
export function readPageText(pdf: OpenPdf, page: number): { text: string; lacksLetters: boolean } {
  const { pdfium } = pdf;
  const textPage = pdfium.FPDFText_LoadPage(page);
  if (textPage === 0) throw new Error("PDFium can't read the text of this page.");
  try {
    const count = Math.min(pdfium.FPDFText_CountChars(textPage), maxTextLength);
    const printed = readUtf16(pdfium, count + 1, (start) => pdfium.FPDFText_GetText(textPage, 0, count, start) * 2);
    const text = [printed, ...typedTexts(pdf, page)].map(clean).filter((one) => one !== "");
    return { text: text.join("\n\n").slice(0, maxTextLength), lacksLetters: lacksLetters(pdfium, textPage, count) };
  } finally {
    pdfium.FPDFText_ClosePage(textPage);
  }
}

function lacksLetters(pdfium: Pdfium, textPage: number, count: number): boolean {
  for (let index = 0; index < count; index += 1) {
    const letter = pdfium.FPDFText_GetUnicode(textPage, index);
    if (letter > 0x10ffff || drawnWithoutFont.test(String.fromCodePoint(letter))) continue;
    const object = pdfium.FPDFText_GetTextObject(textPage, index);
    if (object !== 0 && pdfium.FPDFFont_GetIsEmbedded(pdfium.FPDFTextObj_GetFont(object)) === 0) return true;
  }
  return false;
}

/** Returns the texts of a page that are no part of its content: PDFium draws them, and leaves them out of its text. */
function typedTexts({ pdfium, form }: OpenPdf, page: number): string[] {
  const count = pdfium.FPDFPage_GetAnnotCount(page);
  return Array.from({ length: count }, (_, index) => {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) return "";
    try {
      return pdfium.FPDFAnnot_GetFlags(annotation) & hiddenFlag ? "" : typedText(pdfium, form, annotation);
    } finally {
      pdfium.FPDFPage_CloseAnnot(annotation);
    }
  });
}

function typedText(pdfium: Pdfium, form: number, annotation: number): string {
  const type = pdfium.FPDFAnnot_GetSubtype(annotation);
  if (type === annotationTypes.freeText)
    return readString(pdfium, (start, size) => pdfium.FPDFAnnot_GetStringValue(annotation, "Contents", start, size));
  const isTyped =
    type === annotationTypes.widget && typedFieldTypes.includes(pdfium.FPDFAnnot_GetFormFieldType(form, annotation));
  if (!isTyped) return "";
  return readString(pdfium, (start, size) => pdfium.FPDFAnnot_GetFormFieldValue(form, annotation, start, size));
}

/** Reads a string of PDFium, of which `write` returns the length in bytes, whether it is written or not. */
function readString(pdfium: Pdfium, write: (start: number, size: number) => number): string {
  const size = write(0, 0);
  return size > 2 * maxTextLength ? "" : readUtf16(pdfium, size / 2, (start) => write(start, size));
}

/** Reads UTF-16 up to its closing zero. `length` in units; `write` returns how many bytes it wrote. */
function readUtf16(pdfium: Pdfium, length: number, write: (start: number) => number): string {
  return withMemory(pdfium, Math.max(2, length * 2), (start) => {
    const bytes = Math.max(0, write(start) - 2);
    return new TextDecoder("utf-16le").decode(pdfium.pdfium.HEAPU8.slice(start, start + bytes));
  });
}

/** PDFium marks the hyphen at the end of a line by a control character. PostgreSQL stores no zero in a text. */
function clean(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])[\p{Cc}\p{Noncharacter_Code_Point}]/gu, "")
    .trim();
}
