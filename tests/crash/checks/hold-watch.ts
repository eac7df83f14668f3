import { locks } from "../../../server/database/open-pool.ts";
import type { System } from "../system/start-system.ts";

/** A row may be held while a send is under way, and for this much longer. */
export const longestIdleHoldMs = 10_000;

/**
 * Watches that no transaction holds an application's lock for long without a send. Looks twice a second for transactions that have
 * such a lock, and measures for how long they have held them while no send was under way. When the database does
 * not answer, it begins anew.
 */
export function watchHolds({ database, chat }: System) {
  const idleSince = new Map<string, number>();
  let longest = 0;
  let lastCalls = 0;
  let looks = Promise.resolve();

  async function look() {
    const holders = await database.ask<{ holder: string }>(lockHolders).catch(() => []);
    const now = performance.now();
    // Most sends begin and end between two looks.
    const isSending = chat.callsUnderWay() > 0 || chat.callCount() > lastCalls;
    lastCalls = chat.callCount();
    const seen = new Set(holders.map(({ holder }) => holder));
    for (const holder of idleSince.keys()) if (isSending || !seen.has(holder)) idleSince.delete(holder);
    for (const holder of seen) {
      if (!idleSince.has(holder)) idleSince.set(holder, now);
      longest = Math.max(longest, now - (idleSince.get(holder) ?? now));
    }
  }

  const timer = setInterval(() => void (looks = looks.then(look)), 500);
  return {
    longestMs: () => longest,
    async stop(): Promise<void> {
      clearInterval(timer);
      await looks;
    },
  };
}

const lockHolders = `
  select a.pid || ' since ' || a.xact_start as holder
  from pg_locks l join pg_stat_activity a using (pid)
  where l.locktype = 'advisory' and l.classid = ${locks.application} and l.granted and a.pid <> pg_backend_pid()`;
