import { getSystemErrorMessage } from "node:util";
import { connectionTrouble } from "../database/connection-trouble.ts";
import { isTransient } from "../database/transient-error.ts";

/** A backup or a restore that cannot be done, for a reason that the operator can act on; `message` is the whole sentence. */
export class BackupError extends Error {
  override name = "BackupError";
  code = (this.cause as NodeJS.ErrnoException | undefined)?.code;
}

/** `where` is the end of a sentence. */
export function damaged(file: string, where: string): BackupError {
  return new BackupError(`${file} is damaged: ${where}.`);
}

/** `error` with a sentence, when it is one of the file system or of the connection to the database; others as they are. */
export function asBackupError(error: unknown, file: string): unknown {
  if (error instanceof BackupError) return error;
  const { syscall, code = "" } = error as NodeJS.ErrnoException;
  // An error of a connection has a `syscall` too.
  const isOfFiles = syscall && !["connect", "read", "write"].includes(syscall);
  if (isOfFiles || code === "ENOSPC" || code === "EIO")
    return new BackupError(`${file} cannot be written: ${systemReason(error)}.`, { cause: error });
  if (!isTransient(error)) return error;
  return new BackupError(`The database cannot be used: ${connectionTrouble(error)}.`, { cause: error });
}

/** Such as "permission denied". */
export function systemReason(error: unknown): string {
  const { errno, message } = error as NodeJS.ErrnoException;
  return errno === undefined ? message : getSystemErrorMessage(errno);
}
