import { signsWithoutReceipt } from "../../../application/spam-signs.ts";
import { isOverdue, isUnanswered } from "../../applications/progress.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { HandlerParts, JobHandler } from "../job-kinds.ts";
import { addMail } from "./mail-table.ts";

/**
 * Finds the applications that were not answered by the day that was named, and adds the one mail that says so to each.
 * Nothing is decided about an application. `now`: the tests' clock.
 */
export function overdueFinder(parts: HandlerParts, now = () => new Date()): JobHandler {
  return async () => {
    const { rows } = await parts.pool.query<OverdueApplication>(selectOverdue, [now()]);
    for (const application of rows) await addOverdueMail(parts, application);
    return undefined;
  };
}

type OverdueApplication = { id: string; reference: string };

async function addOverdueMail({ pool, log }: HandlerParts, { id, reference }: OverdueApplication): Promise<void> {
  await inTransaction(pool, (client) => addMail(client, { applicationId: id, kind: "overdue" }));
  log.warn({ reference }, "An application was not answered by the day that its candidate was told.");
}

/** A day's worth at most; the next look takes the others. */
const selectOverdue = `
  select a.id, a.reference from application a
  where ${isUnanswered} and ${isOverdue("$1::timestamptz")}
    and a.email <> '' and cardinality(a.spam_signs) < ${signsWithoutReceipt}
    and not exists (select from mail where application_id = a.id and kind = 'overdue')
  order by a.answer_by, a.arrival limit 500`;
