/**
 * Whether an error of the database, the network or the disk means "not now" rather than "never": lost connections,
 * a full disk, a restart. SQLSTATE classes 22, 23 and 42 are our own mistakes and would come back.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return !/^(22|23|42)/.test(code);
  return typeof code === "string" || brokenConnection.test(error.message);
}

/** What pg says, without a code, when a connection is lost or cannot be made in time. */
const brokenConnection = /connection|timeout|timed out|not queryable|pool after calling end/i;
