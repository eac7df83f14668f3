import { readFile } from "node:fs/promises";
import { uptime } from "node:os";
import type pg from "pg";
import type { Due } from "./due-applications.ts";

/** How long this machine has been running since which start: no wrong time of day changes that. */
export type MachineClock = { bootId: string; uptimeSeconds: number };

/** Reads the machine's uptime, sleep included. Without a boot id (not Linux) every reading counts as a start of its own. */
export async function readMachineClock(): Promise<MachineClock> {
  const bootId = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "");
  return { bootId: bootId.trim(), uptimeSeconds: uptime() };
}

/** The time of day may be off by this much more than the machine has been running. */
const maxJumpSeconds = 24 * 3600;

/** Fewer are never too many at once: a class of 40 that applied in the same hour is due in the same hour. */
const alwaysUsual = 50;

/** More than this part of all applications at once is unusual. */
const maxShare = 0.2;

type Look = { elapsedSeconds: number; bootId: string; uptimeSeconds: number; retentionDays: number | null };

/** Why deleting `due` now needs an operator, one sentence each: a wrong clock or a mistyped setting looks like this. */
export async function findObjections(
  pool: pg.Pool,
  { retentionDays, due, clock }: { retentionDays: number; due: Due; clock: MachineClock },
): Promise<string[]> {
  const { rows } = await pool.query<Look>(
    `select extract(epoch from $1::timestamptz - looked_at)::float8 as "elapsedSeconds", boot_id as "bootId",
            uptime_seconds as "uptimeSeconds", retention_days as "retentionDays" from retention`,
    [due.asOf],
  );
  const last = rows[0]!;
  const objections: string[] = [];
  // Nothing is known about a time when the machine was off: a long pause looks like a wrong clock.
  const isSameStart = clock.bootId !== "" && last.bootId === clock.bootId;
  const ranSeconds = isSameStart ? clock.uptimeSeconds - last.uptimeSeconds : clock.uptimeSeconds;
  const jumpDays = (last.elapsedSeconds - ranSeconds) / 86_400;
  if (due.stored > 0 && jumpDays * 86_400 > maxJumpSeconds)
    objections.push(
      `The clock says ${due.asOf}: since the last look it has moved ${jumpDays.toFixed(1)} days further than this machine has been running.`,
    );
  if (due.stored > 0 && last.retentionDays !== null && retentionDays < last.retentionDays)
    objections.push(`RETENTION_DAYS is ${retentionDays}; it was ${last.retentionDays}.`);
  if (due.applications > alwaysUsual && due.applications > maxShare * due.stored)
    objections.push(`${due.applications} of ${due.stored} applications would be deleted at once.`);
  return objections;
}

/** Remembers that nothing is deleted because of `objections`. */
export async function hold(pool: pg.Pool, objections: string[]): Promise<void> {
  await pool.query("update retention set held_because = $1", [objections.join(" ")]);
}

/** Remembers that clock and period are right: the next look compares with them. */
export async function approve(
  pool: pg.Pool,
  { retentionDays, due, clock }: { retentionDays: number; due: Due; clock: MachineClock },
): Promise<void> {
  await pool.query(
    `update retention set looked_at = $1, boot_id = $2, uptime_seconds = $3, retention_days = $4, held_because = null`,
    [due.asOf, clock.bootId, clock.uptimeSeconds, retentionDays],
  );
}
