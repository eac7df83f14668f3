import type { FieldErrorCode } from "./fields.ts";
import { maxResumeBytes } from "./limits.ts";

/** The accepted kinds of resume, by file name extension, each with the media type it is passed on as. */
export const resumeTypes = {
  ".pdf": "application/pdf",
  ".doc": "application/msword",
  ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ".txt": "text/plain",
} as const;

export type ResumeExtension = keyof typeof resumeTypes;
export const resumeExtensions = Object.keys(resumeTypes) as ResumeExtension[];

/** In lower case; null for one that is not accepted. Systems in Hebrew and Arabic add invisible marks to names. */
export function resumeExtension(fileName: string): ResumeExtension | null {
  const lowerCaseName = fileName.replace(/[\p{Cf}\s]/gu, "").toLowerCase();
  return resumeExtensions.find((extension) => lowerCaseName.endsWith(extension)) ?? null;
}

/**
 * Returns null when it may be sent. `file.type` is not to be trusted and may be empty; the server checks the content as
 * well.
 */
export function checkResumeFile(file: { name: string; size: number } | null): FieldErrorCode | null {
  if (!file || file.name === "") return "missing";
  if (file.size > maxResumeBytes) return "too-large";
  return checkResumeName(file.name) ?? (file.size === 0 ? "empty" : null);
}

export function checkResumeName(name: string): FieldErrorCode | null {
  return resumeExtension(name) ? null : "wrong-type";
}
