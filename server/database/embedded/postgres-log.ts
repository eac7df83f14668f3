import { constants } from "node:fs";
import { open, readFile } from "node:fs/promises";

/** A log beyond the first is cut to the second: what happened last is what an operator looks for. */
const maxLogBytes = 5_000_000;
const keptLogBytes = 1_000_000;

/** How often a running site looks at the log. */
export const logCheckMs = 10 * 60_000;

/** The folder belongs to PostgreSQL's user, who could have put a link to another file there. */
const noLink = constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Cuts the log at its beginning when it has grown too long. PostgreSQL, which appends to it, may be running. */
export async function keepLogShort(logFile: string): Promise<void> {
  const log = await open(logFile, constants.O_RDWR | constants.O_APPEND | noLink).catch(() => null);
  if (!log) return;
  try {
    const { size, nlink } = await log.stat();
    // With another name it may be another user's file.
    if (size <= maxLogBytes || nlink !== 1) return;
    const { buffer, bytesRead } = await log.read(Buffer.alloc(keptLogBytes), 0, keptLogBytes, size - keptLogBytes);
    await log.truncate(0);
    await log.write(buffer.subarray(buffer.indexOf("\n") + 1, bytesRead));
  } finally {
    await log.close();
  }
}

/** What was written to the log from the byte `start` on. */
export async function readLog(logFile: string, start: number): Promise<string> {
  const content = await readFile(logFile, { flag: constants.O_RDONLY | noLink }).catch(() => Buffer.alloc(0));
  // It may have been cut since.
  return content.subarray(start <= content.length ? start : 0).toString("utf8");
}
