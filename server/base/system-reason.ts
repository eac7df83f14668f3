import { getSystemErrorMessage } from "node:util";

/** Returns an error of the operating system in words, such as "permission denied"; of another error its message. */
export function systemReason(error: unknown): string {
  const { errno, message } = error as NodeJS.ErrnoException;
  return errno === undefined ? message : getSystemErrorMessage(errno);
}
