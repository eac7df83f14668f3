import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { PositionChoice } from "../../application/fields.ts";
import { endOfDay, isClosed, takesLate, type PositionState } from "../../application/position-closing.ts";
import { teamTimeZone } from "../../content/site.ts";
import type { EventLog } from "../base/log.ts";

type Position = PositionChoice & { validThrough?: string | undefined };

type OnChange = (closed: string[]) => Promise<void>;

export type Closings = Awaited<ReturnType<typeof openClosings>>;

/** A decision has to show on every instance within 5 seconds. */
const pollMs = 2_000;

/** Knows which `positions` are closed: by the last day in the file, or by a member's decision, which counts more. */
export async function openClosings(pool: pg.Pool, positions: readonly Position[], log: Pick<EventLog, "error">) {
  // A full disk may keep the database away: until it is back, the files count.
  let decided = await readDecisions(pool).catch(() => new Map<string, Date | null>());
  let shown = closed().join();
  let onChange: OnChange = async () => {};
  let refreshing = Promise.resolve();
  const stopping = new AbortController();
  void poll();
  return {
    states,
    closed,
    refresh,

    /** The positions that an application may name now. `wasUnderWay`: its form had offered the position. */
    accepted({ wasUnderWay }: { wasUnderWay: boolean }): PositionState[] {
      const now = new Date();
      return states().filter((position) => !isClosed(position, now) || (wasUnderWay && takesLate(position, now)));
    },

    /** Calls `change` with the ids of the closed positions whenever they change, one call at a time. */
    watch(change: OnChange): void {
      onChange = change;
    },

    stop: () => stopping.abort(),
  };

  function states(): PositionState[] {
    return positions.map(({ id, title, validThrough }) => {
      const ofFile = validThrough === undefined ? null : endOfDay(validThrough, teamTimeZone);
      return { id, title, closesAt: decided.has(id) ? decided.get(id)! : ofFile };
    });
  }

  function closed(): string[] {
    const now = new Date();
    return states().flatMap((position) => (isClosed(position, now) ? [position.id] : []));
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
    decided = await readDecisions(pool).catch(() => decided);
    const ids = closed();
    if (ids.join() === shown) return;
    try {
      await onChange(ids);
      shown = ids.join();
    } catch (err) {
      log.error({ err }, "The pages could not be rendered without the closed positions.");
    }
  }
}

async function readDecisions(pool: pg.Pool): Promise<Map<string, Date | null>> {
  const { rows } = await pool.query<{ id: string; closesAt: Date | null }>(
    `select position_id as id, closes_at as "closesAt" from position_closing`,
  );
  return new Map(rows.map(({ id, closesAt }) => [id, closesAt]));
}
