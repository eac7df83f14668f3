import { expect, test } from "vitest";
import { maxResumeBytes } from "./limits.ts";
import { checkResumeFile, resumeExtension } from "./resume-file.ts";

test.each(["cv.pdf", "cv.DOC", "my.cv.docx", "Lebenslauf (neu).TXT", "\u05d0.pdf\u200f"])(
  "%s is of an accepted type",
  (name) => {
    expect(checkResumeFile({ name, size: 1 })).toBeNull();
  },
);

test.each(["cv", "cv.pdf.exe", "cv.odt", "cv.docm", "pdf"])("%s is not taken as a resume", (name) => {
  expect(checkResumeFile({ name, size: 1 })).toBe("wrong-type");
});

test("exactly 20 MB pass, one byte more does not", () => {
  expect(checkResumeFile({ name: "cv.pdf", size: maxResumeBytes })).toBeNull();
  expect(checkResumeFile({ name: "cv.pdf", size: maxResumeBytes + 1 })).toBe("too-large");
});

test("no file, a nameless part and an empty file are distinguished from a wrong type", () => {
  expect(checkResumeFile(null)).toBe("missing");
  expect(checkResumeFile({ name: "", size: 0 })).toBe("missing");
  expect(checkResumeFile({ name: "cv.pdf", size: 0 })).toBe("empty");
});

test("the extension is returned in lower case", () => {
  expect(resumeExtension("CV.PDF")).toBe(".pdf");
});
