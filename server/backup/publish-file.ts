import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { promisify } from "node:util";
import { OperatorError } from "../base/operator-error.ts";
import { publish } from "../base/publish.ts";
import { explained } from "./backup-error.ts";

/** In place of a file: the bytes go to the standard output. */
export const standardOutput = "-";

export type Append = (content: string | Buffer) => Promise<unknown>;

/**
 * The file gets its name when every byte of it is on the disk. Throws `OperatorError`, also when there is such a file,
 * unless `isForced`.
 */
export async function publishFile<T>(
  file: string,
  isForced: boolean,
  write: (append: Append) => Promise<T>,
): Promise<T> {
  if (file === standardOutput) return write(appendToOutput);
  if (!isForced && existsSync(file)) throw new OperatorError(`${file} already exists; --force overwrites it.`);
  // Two writers of the same file each have their own partial one.
  const partial = `${file}.${randomBytes(4).toString("hex")}.partial`;
  try {
    const result = await writePartial(partial, write);
    await publish(partial, file);
    return result;
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {});
    throw explained(error, file);
  }
}

async function writePartial<T>(partial: string, write: (append: Append) => Promise<T>): Promise<T> {
  await using handle = await open(partial, "wx", 0o600);
  // Unlike `write` and `writev`, this continues after a short write.
  return await write((content) => handle.writeFile(content));
}

async function appendToOutput(content: string | Buffer): Promise<void> {
  const write = promisify<string | Buffer, void>(process.stdout.write.bind(process.stdout));
  await write(content).catch((cause: unknown) => {
    throw new OperatorError("The file on the standard output is not complete.", { cause });
  });
}
