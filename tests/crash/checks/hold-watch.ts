import type { System } from "../system/start-system.ts";

/** Watches that nobody holds outbox rows for long without sending. */
export type HoldWatch = { longestMs(): number; stop(): Promise<void> };

/** A row may be held as long as a send is under way, and so much longer. */
export const longestIdleHoldMs = 10_000;

/**
 * Looks twice a second for transactions that have locked outbox rows, and for how long they have had them while the
 * chat was not being sent anything. A frozen database or site is not asked, and does not count.
 */
export function watchHolds({ database, chat }: System): HoldWatch {
  const idleMs = new Map<string, number>();
  let longest = 0;
  let lastLook = performance.now();
  let looking = Promise.resolve();

  async function look() {
    const holders = await database.ask<{ holder: string }>(rowLocks).catch(() => null);
    const now = performance.now();
    const sinceLastLook = now - lastLook;
    lastLook = now;
    if (!holders) return;
    const seen = new Set(holders.map(({ holder }) => holder));
    for (const holder of idleMs.keys()) if (!seen.has(holder)) idleMs.delete(holder);
    for (const holder of seen) {
      // A holder seen for the first time may have come just now.
      const heldMs = chat.callsUnderWay() > 0 ? 0 : (idleMs.get(holder) ?? -sinceLastLook) + sinceLastLook;
      idleMs.set(holder, heldMs);
      longest = Math.max(longest, heldMs);
    }
  }

  const timer = setInterval(() => {
    looking = looking.then(look);
  }, 500);
  return {
    longestMs: () => longest,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

/** `select … for update` leaves this lock on the table until its transaction ends. */
const rowLocks = `
  select a.pid || ' since ' || a.xact_start as holder
  from pg_locks l join pg_stat_activity a using (pid)
  where l.relation = 'outbox'::regclass and l.mode = 'RowShareLock' and a.pid <> pg_backend_pid()`;
