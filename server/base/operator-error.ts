import { systemReason } from "./system-reason.ts";

/** Something that the operator can act on. `message` is for people: whole sentences, without a secret. */
export class OperatorError extends Error {
  override name = "OperatorError";
}

/** The database cannot start because its disk is full; it can when there is space again. */
export class DiskFullError extends OperatorError {
  override name = "DiskFullError";
}

/** Returns an `OperatorError` in place of the system's error about DATA_DIR; any other error as it is. */
export function explainedForOperators(error: unknown, { dataDir }: { dataDir: string }): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT")
    return new OperatorError(`There is no space left in DATA_DIR (${dataDir}).`);
  if (code === "EEXIST") return new OperatorError(`DATA_DIR (${dataDir}) is a file.`, { cause: error });
  if (code === "EACCES" || code === "EPERM" || code === "EROFS" || code === "ENOTDIR")
    return new OperatorError(`DATA_DIR (${dataDir}) cannot be written to: ${systemReason(error)}.`, { cause: error });
  return error;
}
