import type pg from "pg";
import { singleLine } from "../server/applications/clean-text.ts";
import { alignedTable, utcMinute } from "./output/aligned.ts";
import { done, type CommandResult } from "./command-result.ts";
import { deliveryColumns, deliveryOf, type Delivery } from "./delivery.ts";

type Row = Delivery & { reference: string; receivedAt: Date; name: string; position: string };

/** The latest applications, newest first, or the undelivered ones, oldest first: the order in which they go out. */
export async function listApplications(
  pool: pg.Pool,
  { isUndeliveredOnly, limit, retentionDays }: { isUndeliveredOnly: boolean; limit: number; retentionDays: number },
): Promise<CommandResult> {
  const { rows } = await pool.query<Row & { total: number }>(
    `select a.reference, a.received_at as "receivedAt", a.first_name || ' ' || a.last_name as name,
            a.position_title as position, ${deliveryColumns}, count(*) over ()::integer as total
     from application a join outbox o on o.application_id = a.id
     where not $2 or o.delivered_at is null
     order by case when $2 then a.arrival else -a.arrival end limit $3`,
    [retentionDays, isUndeliveredOnly, limit],
  );
  const total = rows[0]?.total ?? 0;
  const applications = rows.map((row) => omitTotal(row));
  const json = { total, applications };
  if (total === 0) return done(isUndeliveredOnly ? "Nothing is waiting to be sent." : "No applications yet.", json);

  const table = alignedTable([
    ["REFERENCE", "RECEIVED", "NAME", "POSITION", "CHAT"],
    ...applications.map((row) => [
      row.reference,
      utcMinute(row.receivedAt),
      singleLine(row.name),
      singleLine(row.position),
      deliveryOf(row).short,
    ]),
  ]);
  return done(total > rows.length ? `${table}\n${rows.length} of ${total}; --limit shows more.` : table, json);
}

function omitTotal({ total: _total, ...row }: Row & { total: number }): Row {
  return row;
}
