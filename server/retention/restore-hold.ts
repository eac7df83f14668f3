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

type Ways = { telegram: object | null; mail: object | null };

/** Returns what a hold means, in a sentence without an end, such as "Nothing is sent by mail"; null where nothing is sent. */
export function nothingIsSent({ telegram, mail }: Ways): string | null {
  const ways = [telegram && "to the chat", mail && "by mail"].filter((way) => way !== null);
  return ways.length === 0 ? null : `Nothing is sent ${ways.join(" or ")}`;
}

/** Returns null where nothing is sent, so that nothing is held. */
export function holdSentence(restoredFrom: Date | null, ways: Ways): string | null {
  const held = nothingIsSent(ways);
  if (!restoredFrom || held === null) return null;
  return `The database was restored from a backup of ${utcMinute(restoredFrom)}. ${held} until an operator runs "scriptmark applications continue".`;
}
