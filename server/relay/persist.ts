import { setTimeout as wait } from "node:timers/promises";

/**
 * Writes what must not be forgotten: tries until the database is back, for as long as `signal` allows, at least once.
 * Throws what the database says when it answers and refuses (constraints, wrong data), or the last error when stopped.
 */
export async function persist(write: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 2_000)) {
    try {
      await write();
      return;
    } catch (error) {
      if (isRefusal(error) || signal.aborted) throw error;
      await wait(waitMs, undefined, { signal }).catch(() => {});
    }
  }
}

/** SQLSTATE classes in which the same statement would be refused again: data, constraint, syntax or rights. */
function isRefusal(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && /^(22|23|42)[0-9A-Z]{3}$/.test(code);
}
