/** Returns why the database cannot be connected to or used, as the end of a sentence. Never shows the password. */
export function connectionTrouble(error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (/^(timeout expired|Query read timeout)$/.test(message)) return "it does not answer";
  return reasons[code] ?? (code ? `the connection failed with ${code}` : "no PostgreSQL answers there");
}

/** Host, port and database name: the parts of the URL that hold no secret. */
export function databasePlace(url: string): string {
  if (!URL.canParse(url)) return "the given address";
  const { host, pathname, searchParams } = new URL(url);
  return `${host || searchParams.get("host") || "localhost"}${pathname}`;
}

const reasons: Record<string, string> = {
  ECONNREFUSED: "the connection is refused",
  ENOTFOUND: "its host name is unknown",
  ERR_INVALID_URL: "it is no URL; in a user name or a password, characters such as # % / @ have to be percent-encoded",
  ETIMEDOUT: "it does not answer",
  ENOENT: "its socket does not exist",
  "25006": "it is read-only",
  "28000": "the user is refused",
  "28P01": "user name or password are refused",
  "3D000": "there is no database of this name",
  "42501": "the site's user lacks a right (docs/operations/setup.md lists them)",
  "55P03": "another program keeps using its tables",
  "57014": "a statement took too long",
};
