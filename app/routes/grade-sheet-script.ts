import { sheetGrading } from "../../content/landing/answer-sheet.ts";
import script from "../sections/hero/grade-sheet.ts?script";

/** Fetched at the first click on the answer sheet, with the words that it shows. */
export function loader() {
  const text = `{const content=${JSON.stringify(sheetGrading)};${script}}`;
  return new Response(text, { headers: { "Content-Type": "text/javascript; charset=utf-8" } });
}
