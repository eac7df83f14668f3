import type pg from "pg";
import {
  mailedUrlOf,
  statusSecret,
  statusUrlOf,
  type LinkedApplication,
} from "../../server/applications/candidate-links.ts";

/** Returns the paths of an application's page: its own, and the one in mails to its address. */
export async function linkedUrls(pool: pg.Pool, reference: string): Promise<{ own: string; mailed: string }> {
  const { rows } = await pool.query<LinkedApplication & { secret: Buffer }>(
    `select id, reference, email, key_version as "keyVersion", ${statusSecret} as secret
     from application where reference = $1`,
    [reference],
  );
  const { secret, ...application } = rows[0]!;
  return { own: statusUrlOf(secret, application), mailed: mailedUrlOf(secret, application) };
}
