/** Temporary failures: lost connections, a full disk, a restart; not failures that only our own mistakes cause. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code !== "string") return brokenConnection.test(error.message);
  if (code.startsWith("ERR_")) return connectionCodes.test(code);
  if (/^E[A-Z0-9_]+$/.test(code)) return !ownSystemCodes.has(code);
  if (/^[0-9A-Z]{5}$/.test(code)) return !/^(22|23|42)/.test(code);
  return certificateCodes.test(code);
}

const connectionCodes = /^ERR_(STREAM|SOCKET|TLS|SSL)_/;

const ownSystemCodes = new Set(["EBADF", "EFAULT", "EINVAL"]);

/** OpenSSL's reasons not to trust the database's certificate, such as `CERT_HAS_EXPIRED`. */
const certificateCodes = /CERT|^UNABLE_TO_/;

/** Errors of pg without a code, when a connection is lost or cannot be made in time. */
const brokenConnection = /connection|timeout|timed out|not queryable|pool after calling end/i;
