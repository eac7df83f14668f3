import type pg from "pg";
import { rotationCheckMs } from "../relay-timing.ts";

/** The hash of a network as SQL, from the parameter that holds its name; null for null. Only the database has the key. */
export function networkHash(parameter: string): string {
  return `(select sha256(key || convert_to(${parameter}, 'UTF8')) from network_key)`;
}

/**
 * Replaces the key once a day, in whichever instance looks first. Hashes of the day before can then not be compared
 * with any address any more: they only say which of the applications that still wait came from the same network.
 */
export function startKeyRotation(pool: pg.Pool): { stop(): void } {
  // A lost database is logged elsewhere; the next look asks it again.
  const look = () => void rotateNetworkKey(pool).catch(() => {});
  look();
  const timer = setInterval(look, rotationCheckMs);
  return { stop: () => clearInterval(timer) };
}

/** Looks once. A time in the future means the clock was set back. */
export async function rotateNetworkKey(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query(
    `update network_key set key = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), made_at = now()
     where made_at < now() - interval '1 day' or made_at > clock_timestamp()`,
  );
  // A release that knows no networks may have marked some as delivered.
  if (rowCount === 1)
    await pool.query(
      "update outbox set network_hash = null where delivered_at is not null and network_hash is not null",
    );
}
