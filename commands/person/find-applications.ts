import type pg from "pg";
import { singleLine } from "../../server/applications/clean-text.ts";
import { done, failed, type CommandResult } from "../command-result.ts";
import { deliveryOf, type Delivery } from "../delivery.ts";
import { alignedTable, utcMinute } from "../output/aligned.ts";

type Row = Delivery & { reference: string; receivedAt: Date; name: string; position: string };

/** All applications under an email address, in whatever case it was typed, oldest first. */
export async function findApplications(pool: pg.Pool, email: string): Promise<CommandResult> {
  const { rows } = await pool.query<Row>(
    `select a.reference, a.received_at as "receivedAt", a.first_name || ' ' || a.last_name as name,
            a.position_title as position, o.attempts, o.next_attempt_at as "nextAttemptAt",
            o.last_failure as "lastFailure", o.delivered_at as "deliveredAt"
     from application a join outbox o on o.application_id = a.id where lower(a.email) = lower($1) order by a.arrival`,
    [email],
  );
  if (rows.length === 0) return noneFrom(email);
  const table = alignedTable([
    ["REFERENCE", "RECEIVED", "NAME", "POSITION", "CHAT"],
    ...rows.map((row) => [
      row.reference,
      utcMinute(row.receivedAt),
      singleLine(row.name),
      singleLine(row.position),
      deliveryOf(row).short,
    ]),
  ]);
  return done(table, { total: rows.length, applications: rows });
}

export function noneFrom(email: string): CommandResult {
  return failed(3, `There is no application from ${email}.`);
}
