import { open, rm, type FileHandle } from "node:fs/promises";
import { UsageError } from "../command.ts";

/** What was given for `--out`; null for nothing. */
export function outFile(text: string | undefined): string | null {
  if (text?.split(/[/\\]/).includes("..")) throw new UsageError("--out can't contain '..'");
  return text ?? null;
}

/**
 * Has `write` fill `file`, which only this user may read: it holds personal data. A file that is there
 * is overwritten only when forced; one that could not be filled is removed. Null, or one sentence on why there is none.
 */
export async function writePrivateFile(
  file: string,
  isForced: boolean,
  write: (handle: FileHandle) => Promise<unknown>,
): Promise<string | null> {
  let handle: FileHandle;
  try {
    handle = await open(file, isForced ? "w" : "wx", 0o600);
  } catch (error) {
    return troubleOf(error, file);
  }
  try {
    // The mode above is only for a new file.
    await handle.chmod(0o600);
    await write(handle);
    return null;
  } catch (error) {
    await rm(file, { force: true });
    if (!isFileTrouble(error)) throw error;
    return troubleOf(error, file);
  } finally {
    await handle.close();
  }
}

function troubleOf(error: unknown, file: string): string {
  const { code = "" } = error as NodeJS.ErrnoException;
  return code === "EEXIST" ? `${file} already exists; --force overwrites it.` : `${file} cannot be written: ${code}.`;
}

/** Node names the call that the system refused; a database's error has none. */
function isFileTrouble(error: unknown): boolean {
  return typeof (error as NodeJS.ErrnoException).syscall === "string";
}
