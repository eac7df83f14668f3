import type { ResumePage, ResumeReading } from "../../../application/team/resume.ts";
import { hasInk, picturesOf } from "./draw-page.ts";
import { readPageText } from "./page-text.ts";
import { withPage, type OpenPdf } from "./pdfium.ts";

const maxShownPages = 10;

/**
 * Reads the first pages of a PDF. Drawing is what may take too long, so `onText` gets the text of all pages first, as a
 * reading without pictures, and then each page's pictures as soon as the page is known to be drawn.
 */
export function readPdf(pdf: OpenPdf, onText: (reading: ResumeReading) => void): ResumeReading {
  const count = pdf.pdfium.FPDF_GetPageCount(pdf.document);
  if (count < 1) return { kind: "unreadable" };
  const texts = Array.from({ length: Math.min(count, maxShownPages) }, (_, index) =>
    withPage(pdf, index, (page) => readPageText(pdf, page)),
  );
  const pages: ResumePage[] = texts.map(({ text }) => ({ pictures: [], text, flaw: "not-drawn" }));
  const reading: ResumeReading = { kind: "pages", pages, isShortened: count > maxShownPages };
  for (const [index, { text, lacksLetters }] of texts.entries()) {
    onText(reading);
    pages[index] = withPage(pdf, index, (page) => {
      if (!hasInk(pdf, page)) return { pictures: [], text, flaw: text === "" ? "empty" : "letters" };
      return { pictures: picturesOf(pdf.pdfium, page), text, flaw: lacksLetters ? "some-letters" : null };
    });
  }
  return reading;
}
