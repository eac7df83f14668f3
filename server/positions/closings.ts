import type pg from "pg";
import type { PositionChoice } from "../../application/fields.ts";
import { endOfDay, isClosed, takesLate, type PositionState } from "../../application/position-closing.ts";
import { teamTimeZone } from "../../content/site.ts";
import type { EventLog } from "../base/log.ts";

type Position = PositionChoice & { validThrough?: string | undefined };

type OnChange = (closed: string[]) => Promise<void>;

export type Closings = Awaited<ReturnType<typeof openClosings>>;

/** Timers hold no more than 24 days. */
const longestWaitMs = 24 * 3_600_000;

/**
 * Knows which of `positions` are closed: at the end of the day `validThrough` in the team's time zone, or when a member
 * decides, which overrides the file. Call `refresh` whenever a member on another instance may have decided.
 */
export async function openClosings(pool: pg.Pool, positions: readonly Position[], log: Pick<EventLog, "error">) {
  // A full disk may keep the database away: the files count until the jobs have it again.
  let decided = await readDecisions(pool).catch(() => new Map<string, Date | null>());
  let timer: NodeJS.Timeout | undefined;
  let shown: string | null = closed().join();
  let onChange: OnChange = async () => {};
  let showing = Promise.resolve();
  return {
    states,
    closed,

    /** The positions that an application may name now. `wasUnderWay`: it comes from a form that offered the position. */
    accepted({ wasUnderWay }: { wasUnderWay: boolean }): PositionState[] {
      const now = new Date();
      return states().filter((position) => !isClosed(position, now) || (wasUnderWay && takesLate(position, now)));
    },

    /** Reads the members' decisions again. While the database can't be asked, the last known ones count. */
    async refresh(): Promise<void> {
      const read = await readDecisions(pool).catch(() => null);
      if (read) decided = read;
      show();
    },

    /** Calls `change` with the ids of the closed positions whenever they change, one call at a time. */
    watch(change: OnChange): void {
      onChange = change;
      show();
    },

    stop: () => clearTimeout(timer),
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

  function show(): void {
    clearTimeout(timer);
    const ids = closed();
    if (ids.join() !== shown) {
      shown = ids.join();
      showing = showing
        .then(() => onChange(ids))
        .catch((err: unknown) => {
          // The next notification tries again.
          shown = null;
          log.error({ err }, "The pages could not be rendered without the closed positions.");
        });
    }
    const waits = states().map(({ closesAt }) => (closesAt?.getTime() ?? Infinity) - Date.now());
    const next = Math.min(longestWaitMs, ...waits.filter((ms) => ms > 0));
    timer = setTimeout(show, next).unref();
  }
}

/** The members' decisions by the position's id; null: it stays open. */
async function readDecisions(pool: pg.Pool): Promise<Map<string, Date | null>> {
  const { rows } = await pool.query<{ id: string; closesAt: Date | null }>(
    `select position_id as id, closes_at as "closesAt" from position_closing`,
  );
  return new Map(rows.map(({ id, closesAt }) => [id, closesAt]));
}
