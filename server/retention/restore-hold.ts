import type pg from "pg";
import { utcMinute } from "../base/utc-minute.ts";

/** Returns the moment of the backup that the database was restored from, while the hold lasts; null without a hold. */
export async function findHold(client: Pick<pg.Pool, "query">): Promise<Date | null> {
  const { rows } = await client.query<{ restoredFrom: Date | null }>(
    'select restored_from as "restoredFrom" from retention',
  );
  return rows[0]?.restoredFrom ?? null;
}

export async function endHold(pool: pg.Pool): Promise<void> {
  await pool.query("update retention set restored_from = null");
}

export function holdSentence(restoredFrom: Date): string {
  return `The database was restored from a backup of ${utcMinute(restoredFrom)}. Nothing is sent to the chat or by mail until an operator runs "scriptmark applications continue".`;
}
