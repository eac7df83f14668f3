import { hostname } from "node:os";
import type pg from "pg";
import { countUndelivered } from "./count-undelivered.ts";
import type { RelayLog } from "./relay-log.ts";

const minuteMs = 60_000;

/**
 * Says loudly in the log when an application has waited too long for the chat, again every 15 minutes, and once when
 * none does any more. Of several instances on one database one speaks, whichever looks first, and says which it is.
 */
export function watchDelay({ pool, log, everyMs = minuteMs }: { pool: pg.Pool; log: RelayLog; everyMs?: number }): {
  stop(): void;
} {
  // A database that is away is told elsewhere, and asked again the next time.
  const look = () => void tellDelay(pool, log).catch(() => {});
  look();
  const timer = setInterval(look, everyMs);
  return { stop: () => clearInterval(timer) };
}

/** Looks once. Rejects when the database cannot be asked. */
export async function tellDelay(pool: pg.Pool, log: RelayLog): Promise<void> {
  const { isLate, ...figures } = await countUndelivered(pool);
  const isOurs = await mayTell(pool, isLate);
  if (!isOurs) return;
  const details = { ...figures, instance: `${hostname()}, process ${process.pid}` };
  if (!isLate) {
    log.warn(details, "APPLICATIONS REACH THE CHAT AGAIN. None waits too long any more.");
    return;
  }
  const minutes = Math.floor((figures.oldestUndeliveredSeconds ?? 0) / 60);
  log.error(
    details,
    `APPLICATIONS DO NOT REACH THE CHAT. The oldest has waited for ${minutes} minutes. Nothing is lost; the command "npm run applications -- list --undelivered" says why.`,
  );
}

/** One statement: whoever changes the row is the one to speak. A time in the future is a clock that was set back. */
async function mayTell(pool: pg.Pool, isLate: boolean): Promise<boolean> {
  const { rowCount } = await pool.query(
    isLate
      ? `update delay_alarm set told_at = now()
         where told_at is null or told_at < now() - interval '15 minutes' or told_at > now()`
      : "update delay_alarm set told_at = null where told_at is not null",
  );
  return rowCount === 1;
}
