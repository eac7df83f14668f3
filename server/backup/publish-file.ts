import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rm, type FileHandle } from "node:fs/promises";
import { promisify } from "node:util";
import { explained } from "./backup-error.ts";
import { OperatorError } from "../base/operator-error.ts";
import { publish as publishPartial } from "../base/publish.ts";

/** In place of a file: the bytes go to the standard output. */
export const standardOutput = "-";

/** A file that is being written. `publish` gives it its name, `discard` removes it. */
type NewFile = { handle: FileHandle; publish: () => Promise<unknown>; discard: () => Promise<unknown> };

/** Files that root opened, or began to write, by full name, before it became the site's user, who may not reach them. */
export const filesOfRoot = new Map<string, FileHandle>();
export const newFilesOfRoot = new Map<string, NewFile>();

export type Append = (content: string | Buffer) => Promise<unknown>;

/** The file gets its name when every byte of it is on the disk. Throws `OperatorError`. */
export async function publishFile<T>(
  file: string,
  isForced: boolean,
  write: (append: Append) => Promise<T>,
): Promise<T> {
  if (file === standardOutput) return write(appendToOutput);
  const { handle, publish, discard } = newFilesOfRoot.get(file) ?? (await beginFile(file, isForced));
  await using _handle = handle;
  try {
    // Unlike `write` and `writev`, this continues after a short write.
    const result = await write((content) => handle.writeFile(content));
    await handle.sync();
    await publish();
    return result;
  } catch (error) {
    await discard();
    throw explained(error, file);
  }
}

async function appendToOutput(content: string | Buffer): Promise<void> {
  const write = promisify<string | Buffer, void>(process.stdout.write.bind(process.stdout));
  await write(content).catch((cause: unknown) => {
    throw new OperatorError("The file on the standard output is not complete.", { cause });
  });
}

/** Throws `OperatorError`, also when there is such a file, unless `isForced`. */
export async function beginFile(file: string, isForced: boolean): Promise<NewFile & { partial: string }> {
  if (!isForced && existsSync(file)) throw new OperatorError(`${file} already exists; --force overwrites it.`);
  // Two writers of the same file each have their own partial one.
  const partial = `${file}.${randomBytes(4).toString("hex")}.partial`;
  const handle = await open(partial, "wx", 0o600).catch((error: unknown) => {
    throw explained(error, file);
  });
  const publish = () => publishPartial(partial, file);
  return { handle, partial, publish, discard: () => rm(partial, { force: true }) };
}
