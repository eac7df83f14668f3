import type pg from "pg";
import { isClosed, lastDayBefore } from "../../../application/position-closing.ts";
import { newPositionId, type Position, type WrittenPosition } from "../../../application/position.ts";
import type { TeamAction } from "../../../application/team/changes.ts";
import type {
  PositionChanges,
  PositionOutcome,
  SeenPosition,
  TeamPosition,
} from "../../../application/team/positions.ts";
import { inSiteOrder, storedDraftSchema, storedPositionSchema } from "../../../content/positions.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { positionForm } from "../../../content/team/position-form.ts";
import { recordChange } from "../../applications/record-change.ts";
import { isUnanswered } from "../../applications/progress.ts";
import { inTransaction } from "../../database/transaction.ts";
import { closingAfter, writtenFrom, type SitePositions } from "../../positions/site-positions.ts";

/**
 * What `member` can do with the positions. The pages of this instance follow before the member's own page, which leads to
 * them; those of others within seconds.
 */
export function positionChanges(
  { pool, positions }: { pool: pg.Pool; positions: Pick<SitePositions, "refresh"> },
  member: string,
): PositionChanges {
  return {
    readTeamPositions: () => readTeamPositions(pool),

    savePosition: (seen, written) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<SeenPosition & { isSame: boolean }>(
          `select id, version, content is null and draft - 'id' = $1::jsonb - 'id' as "isSame" from position for update`,
          [JSON.stringify(written)],
        );
        // The button was pressed twice.
        const same = seen === null && rows.find(({ isSame }) => isSame);
        if (same) return { kind: "done", id: same.id, version: same.version };
        if (await isTitleTaken(client, seen?.id ?? null, written.title)) return { kind: "title-taken" };
        const id =
          seen?.id ??
          newPositionId(
            written.title,
            rows.map((row) => row.id),
          );
        const row = rows.find((one) => one.id === id);
        if (seen && row?.version !== seen.version) return { kind: "changed" };
        const draft = JSON.stringify({ ...written, id });
        return saved(
          await client.query<SeenPosition>(
            `insert into position (id, draft) values ($1, $2)
             on conflict (id) do update set draft = excluded.draft, version = position.version + 1
             returning id, version`,
            [id, draft],
          ),
        );
      }),

    publishPosition: (seen) =>
      inShownTransaction(async (client) => {
        const row = await readRow(client, seen);
        if (!row?.draft) return { kind: "changed" };
        const { validThrough, ...content } = row.draft;
        if (await isTitleTaken(client, seen.id, content.title)) return { kind: "title-taken" };
        const earlier = row.published && writtenFrom({ content: row.published, closesAt: row.closesAt });
        const isSameDay = validThrough === earlier?.validThrough;
        const closesAt = isSameDay ? row.closesAt : closingAfter(validThrough);
        if (!isSameDay && isClosed({ closesAt }, new Date())) return { kind: "day-passed" };
        await log(client, "position-published", subjectOf(row.draft, earlier));
        return saved(await change(client, seen.id, { content, draft: null, closesAt }));
      }),

    discardDraft: (seen) =>
      inTransaction(pool, async (client) => {
        const row = await readRow(client, seen);
        if (!row?.draft) return { kind: "changed" };
        if (row.published === null) {
          await client.query("delete from position where id = $1", [seen.id]);
          return { kind: "done", ...seen };
        }
        const discard = "update position set draft = null, version = version + 1 where id = $1 returning id, version";
        return saved(await client.query<SeenPosition>(discard, [seen.id]));
      }),

    closePosition: (seen, closesAt) =>
      inShownTransaction(async (client) => {
        const row = await readRow(client, seen);
        if (!row?.published) return { kind: "changed" };
        const isLater = closesAt !== null && closesAt.getTime() > Date.now();
        const { published: content, draft } = row;
        if (isLater) {
          const lastDay = lastDayBefore(closesAt, teamTimeZone);
          await log(client, "position-last-day", `${content.title}, ${lastDay}`);
        } else await log(client, closesAt ? "position-closed" : "position-opened", content.title);
        return saved(await change(client, seen.id, { content, draft: draft && closing(draft, closesAt), closesAt }));
      }),

    undoPosition: (seen) =>
      inShownTransaction(async (client) => {
        const row = await readRow(client, seen);
        if (!row?.canUndo) return { kind: "changed" };
        const isFirst = row.isUnpublishedBefore;
        if (isFirst && (await hasApplications(client, seen.id))) return { kind: "has-applications" };
        const title = (row.published ?? row.draft)!.title;
        await log(client, "position-undone", title);
        return saved(await client.query<SeenPosition>(undo, [seen.id]));
      }),
  };

  /** For what the site shows. */
  async function inShownTransaction<Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> {
    const result = await inTransaction(pool, work);
    await positions.refresh();
    return result;
  }

  async function log(client: pg.ClientBase, action: TeamAction, subject: string): Promise<void> {
    await recordChange(client, { member, action, subject });
  }
}

/** Returns a correction that leaves the position as it now closes: its own last day is older. */
function closing({ validThrough: _, ...content }: WrittenPosition, closesAt: Date | null): WrittenPosition {
  return writtenFrom({ content, closesAt });
}

function saved({ rows: [row] }: pg.QueryResult<SeenPosition>): PositionOutcome {
  return row ? { kind: "done", ...row } : { kind: "changed" };
}

type Row = StoredContents & { closesAt: Date | null; canUndo: boolean; isUnpublishedBefore: boolean };

type StoredContents = { published: Position | null; draft: WrittenPosition | null };

/** The columns `content` and `draft`. */
type UnreadContents = { content: unknown; draft: unknown };

function contentsOf({ content, draft }: UnreadContents): StoredContents {
  return {
    published: storedPositionSchema.nullable().parse(content),
    draft: storedDraftSchema.nullable().parse(draft),
  };
}

/** Returns the position that a member saw, and keeps it for this transaction; null when it has changed since, or is gone. */
async function readRow(
  client: pg.ClientBase,
  { id, version }: { id: string; version: number | null },
): Promise<Row | null> {
  const { rows } = await client.query<Omit<Row, keyof StoredContents> & UnreadContents>(
    `select content, draft, closes_at as "closesAt", before is not null as "canUndo",
            coalesce(before -> 'content' = 'null'::jsonb, false) as "isUnpublishedBefore"
     from position where id = $1 and version = coalesce($2, version) for update`,
    [id, version],
  );
  const [row] = rows;
  return row ? { ...row, ...contentsOf(row) } : null;
}

/** Stores what the site shows from now on, and what it was, for Undo. */
function change(
  client: pg.ClientBase,
  id: string,
  { content, draft, closesAt }: { content: Position; draft: WrittenPosition | null; closesAt: Date | null },
): Promise<pg.QueryResult<SeenPosition>> {
  return client.query<SeenPosition>(
    `update position
     set content = $2, draft = $3, closes_at = $4, changed_at = now(), version = version + 1,
         before = jsonb_build_object('content', content, 'draft', draft, 'closesAt', closes_at, 'changedAt', changed_at)
     where id = $1 returning id, version`,
    [id, JSON.stringify(content), draft && JSON.stringify(draft), closesAt],
  );
}

const undo = `
  update position
  set content = nullif(before -> 'content', 'null'), draft = nullif(before -> 'draft', 'null'),
      closes_at = (before ->> 'closesAt')::timestamptz, changed_at = (before ->> 'changedAt')::timestamptz,
      before = null, version = version + 1
  where id = $1 returning id, version`;

/** A form names a position by its title, too: no two published ones have the same. */
async function isTitleTaken(client: pg.ClientBase, id: string | null, title: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from position where content ->> 'title' = $1 and id is distinct from $2 limit 1",
    [title, id],
  );
  return rowCount !== 0;
}

async function hasApplications(client: pg.ClientBase, id: string): Promise<boolean> {
  const { rowCount } = await client.query("select from application where position_id = $1 limit 1", [id]);
  return rowCount !== 0;
}

/** The title, and of a correction the names of what it changed. */
function subjectOf(draft: WrittenPosition, earlier: WrittenPosition | null): string {
  if (earlier === null) return draft.title;
  const names = Object.keys(positionForm.parts) as (keyof WrittenPosition)[];
  const changed = names.filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(earlier[name]));
  return `${draft.title}: ${changed.map((name) => positionForm.parts[name as keyof typeof positionForm.parts]).join(", ")}`;
}

async function readTeamPositions(pool: pg.Pool): Promise<TeamPosition[]> {
  const { rows } = await pool.query<
    Pick<TeamPosition, "id" | "version" | "closesAt" | "canUndo" | "waiting"> & UnreadContents
  >(
    `select id, version, content, draft, closes_at as "closesAt", before is not null as "canUndo",
            coalesce(waiting, 0) as waiting
     from position left join (
       select position_id, count(*)::integer as waiting from application a where ${isUnanswered} group by position_id
     ) as of_position on position_id = id`,
  );
  const all = rows.map(({ content, draft: unread, ...row }): TeamPosition => {
    const { published, draft } = contentsOf({ content, draft: unread });
    return {
      ...row,
      title: (published ?? draft)!.title,
      published: published && writtenFrom({ content: published, closesAt: row.closesAt }),
      draft,
    };
  });
  const isDraft = ({ published }: TeamPosition) => published === null;
  const inOrder = inSiteOrder(all.map((one) => ({ ...(one.published ?? one.draft)!, one }))).map(({ one }) => one);
  return [...inOrder.filter((one) => !isDraft(one)), ...inOrder.filter(isDraft)];
}
