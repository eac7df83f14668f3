import type pg from "pg";

/** The hash of a network as SQL, from the parameter that holds its name; null for null. Only the database has the key. */
export function networkHash(parameter: string): string {
  return `(select sha256(key || convert_to(${parameter}, 'UTF8')) from network_key)`;
}

/**
 * Replaces the key if it is a day old, or the clock was set back. Older hashes can then no longer be compared with any
 * address: they only show which waiting jobs came from the same network.
 */
export async function rotateNetworkKey(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update network_key set key = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), made_at = now()
     where made_at < now() - interval '1 day' or made_at > clock_timestamp()`,
  );
}
