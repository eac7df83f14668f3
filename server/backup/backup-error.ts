import { OperatorError } from "../base/operator-error.ts";
import { systemReason } from "../base/system-reason.ts";
import { connectionTrouble } from "../database/connection-trouble.ts";
import { isTransient } from "../database/transient-error.ts";

/** `where` is the end of a sentence. */
export function damaged(file: string, where: string): OperatorError {
  return new OperatorError(`${file} is damaged: ${where}.`);
}

/**
 * Returns `error` with a sentence, when it is one of the file system or of the connection to the database; others as
 * they are.
 */
export function explained(error: unknown, file: string): unknown {
  if (error instanceof OperatorError) return error;
  const { syscall, code = "" } = error as NodeJS.ErrnoException;
  // An error of a connection has a `syscall` too.
  const isOfFiles = syscall && !["connect", "read", "write"].includes(syscall);
  if (isOfFiles || code === "ENOSPC" || code === "EIO")
    return new OperatorError(`${file} cannot be written: ${systemReason(error)}.`, { cause: error });
  return isTransient(error) ? unusable(error) : error;
}

/** Returns an error of the connection to the database with a sentence. */
export function unusable(cause: unknown): OperatorError {
  return new OperatorError(`The database cannot be used: ${connectionTrouble(cause)}.`, { cause });
}
