import { maxResumeBytes } from "./limits.ts";

/** A resume longer than this, in bytes, is sent in chunks: below it, starting again costs less than asking for them. */
export const maxWholeResumeBytes = 1_048_576;

/** Length of every chunk but the last, in bytes: a broken connection costs at most one. */
export const chunkBytes = 262_144;

export const maxChunks = maxResumeBytes / chunkBytes;

/** Chunks are numbered from 0. */
export function chunkCount(sizeBytes: number): number {
  return Math.ceil(sizeBytes / chunkBytes);
}

/** In bytes, without the byte at `end`. */
export function chunkRange(number: number, sizeBytes: number): { start: number; end: number } {
  const start = number * chunkBytes;
  return { start, end: Math.min(start + chunkBytes, sizeBytes) };
}

/** A resume whose chunks were sent ahead under `id`. `sha256`, of the whole file, is in lower-case hexadecimal. */
export type NamedUpload = { id: string; name: string; size: number; sha256: string };
