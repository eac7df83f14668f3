import type { FileHandle } from "node:fs/promises";
import { resumeExtension, type ResumeExtension } from "../../../application/resume-file.ts";
import { isDocx } from "./docx-document.ts";
import { isPlainText } from "./plain-text.ts";
import { isWordDocument } from "./word-document.ts";

/** Viewers accept a PDF whose header stands anywhere in its first kilobyte. */
const pdfHeaderWithinBytes = 1024;

/** Whether the file's content is what the extension of `name` promises. Nothing is unpacked beyond a DOCX's list of parts. */
export async function hasPromisedContent(name: string, { handle }: { handle: FileHandle }): Promise<boolean> {
  const extension = resumeExtension(name);
  return extension !== null && checks[extension](handle);
}

const checks: Record<ResumeExtension, (handle: FileHandle) => Promise<boolean>> = {
  ".pdf": isPdf,
  ".doc": isWordDocument,
  ".docx": isDocx,
  ".txt": async (handle) => !(await isPdf(handle)) && isPlainText(handle),
};

async function isPdf(handle: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(pdfHeaderWithinBytes), 0, pdfHeaderWithinBytes, 0);
  const start = buffer.subarray(0, bytesRead);
  return start.includes("%PDF-") && !otherStarts.some((other) => start.subarray(0, other.length).equals(other));
}

/** Programs of Windows and Linux, zip archives and OLE files: with a PDF header in it as well, the file would be of two types. */
const otherStarts = ["4d5a", "7f454c46", "504b0304", "d0cf11e0"].map((hex) => Buffer.from(hex, "hex"));
