import type pg from "pg";
import type { ApplicationSettings } from "../../application/answer.ts";
import { endedLinkDays, undeliveredPeriods } from "../../application/limits.ts";
import { runLongStatement } from "../database/open-pool.ts";
import { lookAtClock, trustClock } from "./look-at-clock.ts";

/**
 * Since when `application a` is kept, and for how many periods, as SQL. The period begins in the chat; without one, it begins
 * with the application.
 */
export const keptSince = (hasChat: boolean) => (hasChat ? "coalesce(a.delivered_at, a.received_at)" : "a.received_at");
export const keptPeriods = (hasChat: boolean) =>
  hasChat ? `(case when a.delivered_at is null then ${undeliveredPeriods} else 1 end)` : "1";

/** SQL over `application a`; $1 is the period in days, $2 the time it is. An answer that is under way leaves first. */
function isDue(hasChat: boolean): string {
  const end = `$2::timestamptz - make_interval(days => ${keptPeriods(hasChat)} * $1)`;
  return `(a.state <> 'leaving' and ${keptSince(hasChat)} < ${end})`;
}

/**
 * How much is due, `asOf` the database's time of the count: nothing else is deleted if its clock jumps afterwards. `stored`
 * are all applications. `links`: ended links that are due to be forgotten, of `allLinks`.
 */
type Due = {
  applications: number;
  undelivered: number;
  stored: number;
  links: number;
  allLinks: number;
  asOf: string;
};

/**
 * `held`: nothing was deleted, because of `objections`. `count`: how many were deleted. `mayBeLeft`: the references whose
 * applications may have left a copy in the chat, of which no message id is known.
 */
export type PurgeOutcome =
  { kind: "purged"; due: Due; count: number; mayBeLeft: string[] } | { kind: "held"; due: Due; objections: string[] };

/** Deletes the applications that are due. Where there are objections, an operator has to confirm it. */
export async function purgeApplications(
  pool: pg.Pool,
  settings: ApplicationSettings,
  { isConfirmed = false }: { isConfirmed?: boolean } = {},
): Promise<PurgeOutcome> {
  const { due, objections } = await lookAtDue(pool, settings);
  if (objections.length > 0 && !isConfirmed) {
    // Where nothing is due there is nothing to confirm, and the clock is not trusted either.
    const heldBecause = due.applications + due.links > 0 ? objections.join(" ") : null;
    await pool.query("update retention set held_because = $1", [heldBecause]);
    return { kind: "held", due, objections };
  }
  await trustClock(pool, due);
  const mayBeLeft: string[] = [];
  let count = 0;
  for (;;) {
    const deleted = await deleteBatch(pool, settings, due.asOf);
    if (deleted.count === 0) return { kind: "purged", due, count, mayBeLeft };
    count += deleted.count;
    mayBeLeft.push(...deleted.mayBeLeft);
    await makeRoomReusable(pool);
  }
}

/** `objections`: why deleting now needs an operator, one sentence each. A wrong clock or a mistyped setting looks like this. */
export async function lookAtDue(
  pool: pg.Pool,
  { hasChat, retentionDays }: ApplicationSettings,
): Promise<{ due: Due; objections: string[] }> {
  const { asOf, jump } = await lookAtClock(pool);
  // Of a million applications, the count reads a gigabyte.
  const { rows } = await runLongStatement<Omit<Due, "asOf">>(
    pool,
    longestStatementMs,
    `select count(*) filter (where ${isDue(hasChat)})::integer as applications,
            count(*) filter (where ${isDue(hasChat)} and a.delivered_at is null)::integer as undelivered,
            count(*)::integer as stored,
            (select count(*) from ended_link
             where ended_at < $2::timestamptz - make_interval(days => ${endedLinkDays}))::integer as links,
            (select count(*) from ended_link)::integer as "allLinks"
     from application a`,
    [retentionDays, asOf],
  );
  const due = { ...rows[0]!, asOf };
  const objections: string[] = [];
  if (jump && due.stored + due.allLinks > 0) objections.push(jump);
  if (due.applications > alwaysUsual && due.applications > maxShare * due.stored)
    objections.push(`${due.applications} of ${due.stored} applications would be deleted at once.`);
  return { due, objections };
}

/** Fewer are never too many at once: a class of 40 applications from the same hour is due in the same hour. */
const alwaysUsual = 50;

const maxShare = 0.2;

/** Oldest first, in batches of this size: each batch writes about as much into the database's log. */
const batchBytes = 50 * 1024 * 1024;
const batchRows = 1000;

const longestStatementMs = 10 * 60_000;

type Batch = { count: number; mayBeLeft: string[] };

async function deleteBatch(
  pool: pg.Pool,
  { hasChat, retentionDays }: ApplicationSettings,
  asOf: string,
): Promise<Batch> {
  const { rows } = await runLongStatement<Batch>(
    pool,
    longestStatementMs,
    `with due as materialized (
      select a.id, a.arrival, coalesce(r.size_bytes, 0) as bytes
      from application a left join resume r on r.application_id = a.id
      where ${isDue(hasChat)} order by a.arrival limit ${batchRows}
    ), batch as (
      select id, sum(bytes) over (order by arrival) - bytes as bytes_before from due
    ), deleted as (
      delete from application where id in (select id from batch where bytes_before < ${batchBytes}) returning id, reference
    ), logged as (
      insert into team_change (action, subject) select 'purged', count(*) from deleted having count(*) > 0
    )
    select count(*)::integer as count,
           array(select distinct d.reference from deleted d join chat_message m on m.application_id = d.id
                 where m.message_id is null order by d.reference) as "mayBeLeft"
    from deleted`,
    [retentionDays, asOf],
  );
  return rows[0]!;
}

/** After a vacuum new resumes take the room, and after a checkpoint PostgreSQL uses the files of its log again. */
async function makeRoomReusable(pool: pg.Pool): Promise<void> {
  const run = (text: string) => runLongStatement(pool, longestStatementMs, text);
  await run(`vacuum ${emptiedTables.join(", ")}`);
  // On the operator's own database this may be refused: there the operator watches the disk.
  await run("checkpoint").catch((error: unknown) => {
    if ((error as { code?: unknown }).code !== "42501") throw error;
  });
}

const emptiedTables = ["application", "resume", "resume_chunk", "chat_message"];
