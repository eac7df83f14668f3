import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import {
  dayOf,
  endOfDay,
  isClosed,
  lastDayBefore,
  takesLate,
  type PositionFacts,
  type PositionState,
} from "../../application/position-closing.ts";
import type { Position, WrittenPosition } from "../../application/position.ts";
import { inSiteOrder, storedPositionSchema } from "../../content/positions.ts";
import { teamTimeZone } from "../../content/site.ts";
import type { EventLog } from "../base/log.ts";
import { inTransaction } from "../database/transaction.ts";

/** A position that was published. `changedAt`: when a member last changed it; null since the first start. */
type Published = { content: Position; formerTitles: string[]; closesAt: Date | null; changedAt: Date | null };

type OnChange = (facts: PositionFacts) => Promise<void>;

export type SitePositions = Awaited<ReturnType<typeof openPositions>>;

/** A change has to show on every instance within 5 seconds. */
const pollMs = 2_000;

/** Knows the published positions and when they close. A new site begins with those of `files`. */
export async function openPositions(pool: pg.Pool, files: readonly WrittenPosition[], log: Pick<EventLog, "error">) {
  // A full disk may keep the database away: until it is back, the files count.
  let hasBegun = false;
  let published = await readAfterBegin().catch(() => files.map(publishedFrom));
  let shown = JSON.stringify(facts());
  let onChange: OnChange = async () => {};
  let refreshing = Promise.resolve();
  const stopping = new AbortController();
  void poll();
  return {
    states,
    facts,
    refresh,

    /** The positions that an application may name now. `wasUnderWay`: its form had offered the position. */
    accepted({ wasUnderWay }: { wasUnderWay: boolean }): PositionState[] {
      const now = new Date();
      return states().filter((position) => !isClosed(position, now) || (wasUnderWay && takesLate(position, now)));
    },

    /** Calls `change` whenever a position, when it closes, or the team's day changes, one call at a time. */
    watch(change: OnChange): void {
      onChange = change;
    },

    stop: () => stopping.abort(),
  };

  function states(): PositionState[] {
    return published.map(({ content: { id, title }, formerTitles, closesAt }) => ({
      id,
      title,
      formerTitles,
      closesAt,
    }));
  }

  function facts(): PositionFacts {
    const now = new Date();
    const closed = states().filter((position) => isClosed(position, now));
    const ending = states().filter((position) => position.closesAt !== null && !isClosed(position, now));
    const changed = published.filter(({ changedAt }) => changedAt !== null);
    return {
      today: dayOf(now, teamTimeZone),
      positions: published.map(({ content }) => content),
      closedPositions: closed.map(({ id }) => id),
      lastDays: Object.fromEntries(ending.map(({ id, closesAt }) => [id, lastDayBefore(closesAt!, teamTimeZone)])),
      changedOn: Object.fromEntries(
        changed.map(({ content: { id }, changedAt }) => [id, dayOf(changedAt!, teamTimeZone)]),
      ),
    };
  }

  async function poll(): Promise<void> {
    const { signal } = stopping;
    while (await wait(pollMs, true, { ref: false, signal }).catch(() => false)) await refresh();
  }

  /** Reads the positions now and applies them. While the database can't be asked, the last known ones count. */
  function refresh(): Promise<void> {
    return (refreshing = refreshing.then(readAndShow));
  }

  async function readAndShow(): Promise<void> {
    published = await readAfterBegin().catch(() => published);
    const found = facts();
    if (JSON.stringify(found) === shown) return;
    try {
      await onChange(found);
      shown = JSON.stringify(found);
    } catch (err) {
      log.error({ err }, "Rendering after a position changed failed; the old pages are still served.");
    }
  }

  async function readAfterBegin(): Promise<Published[]> {
    if (!hasBegun) await inTransaction(pool, (client) => begin(client, files));
    hasBegun = true;
    return readPublished(pool);
  }
}

/** Returns the published positions in the order of the careers page. */
export async function readPublished(pool: Pick<pg.Pool, "query">): Promise<Published[]> {
  const { rows } = await pool.query<Omit<Published, "content"> & { content: unknown }>(
    `select content, former_titles as "formerTitles", closes_at as "closesAt", changed_at as "changedAt"
     from position where content is not null`,
  );
  const published = rows.map(({ content, ...rest }) => ({ content: storedPositionSchema.parse(content), ...rest }));
  const contents = inSiteOrder(published.map(({ content }) => content));
  return contents.map((content) => published.find((one) => one.content === content)!);
}

/**
 * Stores the positions with which a new site begins, in place of those of an earlier start. A site is new until a member
 * changes a position, or someone applies.
 */
async function begin(client: pg.ClientBase, files: readonly WrittenPosition[]): Promise<void> {
  // Two instances may start at once.
  await client.query("lock table position in exclusive mode");
  const { rows: used } = await client.query(
    `select from position where version > 1 or draft is not null or exists (select from application) limit 1`,
  );
  if (used.length > 0) return;
  const rows = files.map(publishedFrom).map(({ content, closesAt }) => ({ id: content.id, content, closesAt }));
  await client.query("delete from position");
  await client.query(
    `insert into position (id, content, closes_at)
     select id, content, "closesAt" from jsonb_to_recordset($1) as file(id text, content jsonb, "closesAt" timestamptz)`,
    [JSON.stringify(rows)],
  );
}

function publishedFrom({ validThrough, ...content }: WrittenPosition): Published {
  return { content, formerTitles: [], closesAt: closingAfter(validThrough), changedAt: null };
}

/** Returns when a position closes whose last day is `validThrough`; null for one without. */
export function closingAfter(validThrough: string | undefined): Date | null {
  return validThrough === undefined ? null : endOfDay(validThrough, teamTimeZone);
}

/** Returns a published position as a file and a form have it. */
export function writtenFrom({ content, closesAt }: Pick<Published, "content" | "closesAt">): WrittenPosition {
  return closesAt === null ? content : { ...content, validThrough: lastDayBefore(closesAt, teamTimeZone) };
}
