import pg from "pg";
import { StartError } from "../start-error.ts";

const minServerVersion = 15;

/** Throws `StartError` unless a PostgreSQL of a usable version answers at `url`. Never shows the password. */
export async function checkServer(url: string): Promise<void> {
  const version = await askVersion(url);
  if (version < minServerVersion * 10_000) {
    throw new StartError(
      `The PostgreSQL at ${place(url)} is version ${Math.floor(version / 10_000)}; the site needs ${minServerVersion} or newer.`,
    );
  }
}

/** The server's version as PostgreSQL numbers it: 150004 is 15.4. */
async function askVersion(url: string): Promise<number> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 10_000 });
    client.on("error", () => {});
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
    return Number(rows[0]?.server_version_num);
  } catch (error) {
    throw new StartError(`The database at ${place(url)} (DATABASE_URL) cannot be used: ${reason(error)}.`);
  } finally {
    await client?.end().catch(() => {});
  }
}

/** Host, port and database name: the parts of the URL that hold no secret. */
function place(url: string): string {
  if (!URL.canParse(url)) return "the given address";
  const { host, pathname, searchParams } = new URL(url);
  return `${host || searchParams.get("host") || "localhost"}${pathname}`;
}

function reason(error: unknown): string {
  const { code = "" } = error as NodeJS.ErrnoException;
  return reasons[code] ?? (code ? `the connection failed with ${code}` : "no PostgreSQL answers there");
}

const reasons: Record<string, string> = {
  ECONNREFUSED: "the connection is refused",
  ECONNRESET: "the connection is cut off",
  ENOTFOUND: "its host name is unknown",
  EAI_AGAIN: "its host name cannot be looked up now",
  ETIMEDOUT: "it does not answer",
  EHOSTUNREACH: "there is no way to its host",
  ENOENT: "its socket does not exist",
  EACCES: "its socket may not be opened",
  "28P01": "user name or password are refused",
  "28000": "this user may not connect",
  "3D000": "there is no database of this name",
  "53300": "it has no connection left",
  "57P03": "it is starting up or shutting down",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is not trusted",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is not trusted",
};
