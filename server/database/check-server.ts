import type pg from "pg";
import { OperatorError } from "../base/operator-error.ts";
import { connectionTrouble, databasePlace } from "./connection-trouble.ts";
import { withClient } from "./with-client.ts";

const minServerVersion = 15;

/** Throws `OperatorError`, without the password, unless the site can use it; `warn` is for lesser problems. */
export async function checkServer(url: string, warn: (sentence: string) => void = () => {}): Promise<void> {
  const place = databasePlace(url);
  const refuse = (reason: string) => {
    throw new OperatorError(`The database at ${place} (DATABASE_URL) cannot be used: ${reason}.`);
  };
  const config = { connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 10_000 };
  const { version, encoding, durability, isUnencrypted } = await withClient(config, async (client) => {
    const { rows } = await client.query<{ version: number; encoding: string }>(
      "select current_setting('server_version_num')::integer / 10000 as version, current_setting('server_encoding') as encoding",
    );
    const isUnencrypted = isExposed(client.connection.stream);
    return { ...rows[0]!, durability: await checkDurability(client), isUnencrypted };
  }).catch((error: unknown) => refuse(connectionTrouble(error)));
  if (version < minServerVersion) refuse(`it is version ${version}; the site needs ${minServerVersion} or newer`);
  if (encoding !== "UTF8") refuse(`it is in ${encoding}, and names need UTF8`);
  const reason = refusals[durability];
  if (reason) refuse(reason);
  if (durability === "torn-pages") {
    warn(
      `The database at ${place} runs with full_page_writes off: after a power cut it can be damaged, unless its file system never writes half a page.`,
    );
  }
  if (isUnencrypted) {
    warn(
      `The connection to the database at ${place} is not encrypted: applications cross the network as plain text. Add sslmode=verify-full to DATABASE_URL.`,
    );
  }
}

const refusals: Partial<Record<Durability, string>> = {
  standby: "it is a standby, which takes no writes; give the address of the primary",
  "read-only": "it is read-only (default_transaction_read_only)",
  "not-flushed": "fsync is off, so a power cut would lose applications that candidates have a receipt for",
};

/**
 * Returns whether what passes through `stream` leaves this machine in plain text. A socket in a folder has no address.
 */
export function isExposed(stream: object): boolean {
  const { remoteAddress: address, encrypted } = stream as { remoteAddress?: string; encrypted?: boolean };
  return address !== undefined && !encrypted && !/^(::ffff:)?127\.|^::1$/.test(address);
}

/**
 * A commit can be confirmed when the database is writable, and a confirmed one survives a power cut.
 * - `not-flushed`: `fsync` is off
 * - `torn-pages`: `full_page_writes` is off: safe only on a file system that never writes half a page, such as ZFS
 */
type Durability = "ok" | "torn-pages" | "not-flushed" | "standby" | "read-only";

export async function checkDurability(client: Pick<pg.ClientBase, "query">): Promise<Durability> {
  const { rows } = await client.query<{ durability: Durability }>(`
    select case when pg_is_in_recovery() then 'standby'
                when current_setting('transaction_read_only')::boolean then 'read-only'
                when not current_setting('fsync')::boolean then 'not-flushed'
                when not current_setting('full_page_writes')::boolean then 'torn-pages'
                else 'ok' end as durability`);
  return rows[0]!.durability;
}
