import { BlockList, isIPv6 } from "node:net";
import pg from "pg";
import { StartError } from "../start-error.ts";
import { connectionTrouble, databasePlace } from "./connection-trouble.ts";

const minServerVersion = 15;

/**
 * Throws `StartError` unless a PostgreSQL at `url` is of a usable version, writable, and keeps what it confirms. Calls
 * `warn` for what the site can run with and an operator should know. Never shows the password.
 */
export async function checkServer(url: string, warn: (sentence: string) => void = () => {}): Promise<void> {
  const { version, durability, isExposed } = await askServer(url);
  const place = databasePlace(url);
  if (version < minServerVersion * 10_000) {
    throw new StartError(
      `The PostgreSQL at ${place} is version ${Math.floor(version / 10_000)}; the site needs ${minServerVersion} or newer.`,
    );
  }
  const refusal = refusals[durability.kind];
  if (refusal) throw new StartError(`The database at ${place} (DATABASE_URL) cannot be used: ${refusal}.`);
  if (durability.kind === "torn-pages") {
    warn(
      `The database at ${place} runs with full_page_writes off: after a power cut it can be damaged, unless its file system never writes half a page.`,
    );
  }
  if (isExposed) {
    warn(
      `The connection to the database at ${place} is not encrypted: applications cross the network as plain text. Add sslmode=verify-full to DATABASE_URL.`,
    );
  }
}

const refusals: Partial<Record<Durability["kind"], string>> = {
  standby: "it is a standby, which takes no writes; give the address of the primary",
  "read-only": "it is read-only (default_transaction_read_only)",
  "not-flushed": "fsync is off, so a power cut would lose applications that candidates have a receipt for",
};

type ServerFacts = {
  /** As PostgreSQL numbers it: 150004 is 15.4. */
  version: number;
  durability: Durability;
  /** The connection leaves this machine unencrypted. */
  isExposed: boolean;
};

async function askServer(url: string): Promise<ServerFacts> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 10_000 });
    client.on("error", () => {});
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
    const version = Number(rows[0]?.server_version_num);
    const isTooOld = version < minServerVersion * 10_000;
    return {
      version,
      durability: isTooOld ? { kind: "durable" } : await checkDurability(client),
      isExposed: isExposed(client.connection.stream),
    };
  } catch (error) {
    throw new StartError(
      `The database at ${databasePlace(url)} (DATABASE_URL) cannot be used: ${connectionTrouble(error)}.`,
    );
  } finally {
    await client?.end().catch(() => {});
  }
}

/** Whether what passes through `stream` leaves this machine in plain text. A socket in a folder has no address. */
export function isExposed(stream: object): boolean {
  const { remoteAddress: address, encrypted } = stream as { remoteAddress?: string; encrypted?: boolean };
  return address !== undefined && !encrypted && !loopback.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Whether a commit can be confirmed: the database is writable, and what it confirms survives a power cut. */
export type Durability =
  | { kind: "durable" }
  /** `full_page_writes` is off: durable only on a file system that never writes half a page, such as ZFS. */
  | { kind: "torn-pages" }
  /** `fsync` is off: a power cut loses what was confirmed. */
  | { kind: "not-flushed" }
  /** Recovering, or a copy of another server. */
  | { kind: "standby" }
  | { kind: "read-only" };

/** Asks the server for what it may change at any time: its settings, and its part in a failover. */
export async function checkDurability(client: Pick<pg.ClientBase, "query">): Promise<Durability> {
  const { rows } = await client.query<Record<"isStandby" | "isReadOnly" | "isFlushed" | "isTornProof", boolean>>(`
    select pg_is_in_recovery() as "isStandby",
           current_setting('transaction_read_only')::boolean as "isReadOnly",
           current_setting('fsync')::boolean as "isFlushed",
           current_setting('full_page_writes')::boolean as "isTornProof"`);
  const [found] = rows;
  // A standby is read-only as well.
  if (found?.isStandby) return { kind: "standby" };
  if (found?.isReadOnly) return { kind: "read-only" };
  if (!found?.isFlushed) return { kind: "not-flushed" };
  return { kind: found.isTornProof ? "durable" : "torn-pages" };
}
