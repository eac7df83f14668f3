import type { FileHandle } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import { resumeExtension, type ResumeExtension } from "../../application/resume-file.ts";
import { isPlainText } from "./plain-text.ts";
import { isWordDocument } from "./word-document.ts";

/** Viewers accept a PDF whose header stands anywhere in its first kilobyte. */
const pdfHeaderWithinBytes = 1024;

/** Whether the file's content is what the extension of `name` promises. Nothing is unpacked beyond a DOCX's list of parts. */
export async function hasPromisedContent(name: string, file: { path: string; handle: FileHandle }): Promise<boolean> {
  const extension = resumeExtension(name);
  return extension !== null && checks[extension](file);
}

const checks: Record<ResumeExtension, (file: { path: string; handle: FileHandle }) => Promise<boolean>> = {
  ".pdf": ({ handle }) => isPdf(handle),
  ".doc": ({ handle }) => isWordDocument(handle),
  // A macro document is reported as docm, another zip as what it is.
  ".docx": async ({ path }) => (await fileTypeFromFile(path))?.ext === "docx",
  ".txt": async ({ handle }) => !(await isPdf(handle)) && isPlainText(handle),
};

async function isPdf(handle: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(pdfHeaderWithinBytes), 0, pdfHeaderWithinBytes, 0);
  return buffer.subarray(0, bytesRead).includes("%PDF-");
}
