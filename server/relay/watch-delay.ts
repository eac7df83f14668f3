import { hostname } from "node:os";
import type pg from "pg";
import { countUndelivered } from "./count-undelivered.ts";
import type { EventLog } from "../log.ts";
import { delayCheckMs, lateAfterSeconds } from "./relay-timing.ts";

/**
 * Logs an error when an application has waited too long for the chat, again every 15 minutes, and a warning once when
 * none does any more. Of several instances on one database only the first to look logs it, with its own name.
 */
export function watchDelay({ pool, log, everyMs = delayCheckMs }: { pool: pg.Pool; log: EventLog; everyMs?: number }): {
  stop(): void;
} {
  // A lost database is logged elsewhere; the next check asks it again.
  const look = () => void reportDelay(pool, log).catch(() => {});
  look();
  const timer = setInterval(look, everyMs);
  return { stop: () => clearInterval(timer) };
}

/** Looks once. Rejects when the database cannot be asked. */
export async function reportDelay(pool: pg.Pool, log: EventLog): Promise<void> {
  const { isLate, ...figures } = await countUndelivered(pool);
  const isOurs = await mayReport(pool, isLate);
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

/** One statement: the instance that changes the row logs it. A time in the future means the clock was set back. */
async function mayReport(pool: pg.Pool, isLate: boolean): Promise<boolean> {
  const { rowCount } = isLate
    ? await pool.query(
        `update delay_alarm set logged_at = now()
         where logged_at is null or logged_at < now() - make_interval(secs => $1) or logged_at > clock_timestamp()`,
        [lateAfterSeconds],
      )
    : await pool.query("update delay_alarm set logged_at = null where logged_at is not null");
  return rowCount === 1;
}
