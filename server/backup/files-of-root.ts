import type { FileHandle } from "node:fs/promises";

/** A file that is being written. `publish` gives it its name, `discard` removes it. */
export type NewFile = { handle: FileHandle; publish: () => Promise<unknown>; discard: () => Promise<unknown> };

/** Files that root opened, by full name, before it became the site's user, who may not reach them. */
export const filesOfRoot = new Map<string, FileHandle>();

/** Files that root began to write, likewise. */
export const newFilesOfRoot = new Map<string, NewFile>();
