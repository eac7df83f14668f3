import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { PositionChoice } from "../../application/fields.ts";
import {
  dayOf,
  endOfDay,
  isClosed,
  lastDayBefore,
  takesLate,
  type PositionDates,
  type PositionState,
} from "../../application/position-closing.ts";
import { teamTimeZone } from "../../content/site.ts";
import type { EventLog } from "../base/log.ts";

type Position = PositionChoice & { validThrough?: string | undefined };

/** A member's decision. `fileDay` is the last day that the position's file named then; null for none. */
type Decision = { closesAt: Date | null; fileDay: string | null; decidedAt: Date };

type OnChange = (dates: PositionDates) => Promise<void>;

export type Closings = Awaited<ReturnType<typeof openClosings>>;

/** A decision has to show on every instance within 5 seconds. */
const pollMs = 2_000;

/** Knows when `positions` close: the last day in the file, or a member's decision, whichever is newer. */
export async function openClosings(pool: pg.Pool, positions: readonly Position[], log: Pick<EventLog, "error">) {
  // A full disk may keep the database away: until it is back, the files count.
  let decisions = await readDecisions(pool).catch(() => new Map<string, Decision>());
  let shown = JSON.stringify(dates());
  let onChange: OnChange = async () => {};
  let refreshing = Promise.resolve();
  const stopping = new AbortController();
  void poll();
  return {
    states,
    dates,
    refresh,

    /** Stores a member's decision through `client`. The pages follow with the next refresh. */
    async decide(client: pg.ClientBase, id: string, closesAt: Date | null): Promise<void> {
      const fileDay = positions.find((position) => position.id === id)?.validThrough ?? null;
      await client.query(storeDecision, [id, closesAt, fileDay]);
    },

    /** The positions that an application may name now. `wasUnderWay`: its form had offered the position. */
    accepted({ wasUnderWay }: { wasUnderWay: boolean }): PositionState[] {
      const now = new Date();
      return states().filter((position) => !isClosed(position, now) || (wasUnderWay && takesLate(position, now)));
    },

    /** Calls `change` whenever the dates or the team's day change, one call at a time. */
    watch(change: OnChange): void {
      onChange = change;
    },

    stop: () => stopping.abort(),
  };

  function states(): PositionState[] {
    return positions.map(({ id, title, validThrough }) => {
      const decision = decisions.get(id);
      // A file whose day has changed since the decision is newer than it.
      if (decision && decision.fileDay === (validThrough ?? null)) return { id, title, closesAt: decision.closesAt };
      return { id, title, closesAt: validThrough === undefined ? null : endOfDay(validThrough, teamTimeZone) };
    });
  }

  function dates(): PositionDates {
    const now = new Date();
    const closed = states().filter((position) => isClosed(position, now));
    const ending = states().filter((position) => position.closesAt !== null && !isClosed(position, now));
    return {
      today: dayOf(now, teamTimeZone),
      closedPositions: closed.map(({ id }) => id),
      lastDays: Object.fromEntries(ending.map(({ id, closesAt }) => [id, lastDayBefore(closesAt!, teamTimeZone)])),
      decidedOn: Object.fromEntries([...decisions].map(([id, { decidedAt }]) => [id, dayOf(decidedAt, teamTimeZone)])),
    };
  }

  async function poll(): Promise<void> {
    const { signal } = stopping;
    while (await wait(pollMs, true, { ref: false, signal }).catch(() => false)) await refresh();
  }

  /** Reads the decisions now and applies them. While the database can't be asked, the last known ones count. */
  function refresh(): Promise<void> {
    return (refreshing = refreshing.then(readAndShow));
  }

  async function readAndShow(): Promise<void> {
    decisions = await readDecisions(pool).catch(() => decisions);
    const found = dates();
    if (JSON.stringify(found) === shown) return;
    try {
      await onChange(found);
      shown = JSON.stringify(found);
    } catch (err) {
      log.error({ err }, "Rendering after a position's dates changed failed; the old pages are still served.");
    }
  }
}

const storeDecision = `
  insert into position_closing (position_id, closes_at, file_day) values ($1, $2, $3)
  on conflict (position_id) do update
    set closes_at = excluded.closes_at, file_day = excluded.file_day, decided_at = excluded.decided_at`;

async function readDecisions(pool: pg.Pool): Promise<Map<string, Decision>> {
  const { rows } = await pool.query<Decision & { id: string }>(
    `select position_id as id, closes_at as "closesAt", file_day::text as "fileDay", decided_at as "decidedAt"
     from position_closing order by position_id`,
  );
  return new Map(rows.map(({ id, ...decision }) => [id, decision]));
}
