import { maxResumeBytes } from "./limits.ts";

/** A resume longer than this, in bytes, travels in pieces: below it, starting again costs less than asking what is there. */
export const maxWholeResumeBytes = 1_048_576;

/** Length of every piece but the last, in bytes: what a broken connection costs at most. */
export const pieceBytes = 262_144;

/** Pieces of the largest resume. */
export const maxPieces = maxResumeBytes / pieceBytes;

/** How many pieces a resume of `sizeBytes` has. They are numbered from 0. */
export function pieceCount(sizeBytes: number): number {
  return Math.ceil(sizeBytes / pieceBytes);
}

/** Where the piece `number` of a resume of `sizeBytes` begins and ends, in bytes; `end` is not part of it. */
export function pieceRange(number: number, sizeBytes: number): { start: number; end: number } {
  const start = number * pieceBytes;
  return { start, end: Math.min(start + pieceBytes, sizeBytes) };
}

/**
 * A resume whose pieces were sent ahead, as the form names it in place of the file (the field `resumeUpload`, in JSON):
 * the id under which they were sent, and what they make together. `sha256` is in lower-case hexadecimal.
 */
export type NamedUpload = { id: string; name: string; size: number; sha256: string };
