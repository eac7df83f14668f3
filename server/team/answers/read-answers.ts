import type pg from "pg";
import type { Candidate, SentAnswer } from "../../../application/team/answer.ts";
import { singleLine } from "../../applications/clean-text.ts";
import { mailFailureMeaning } from "../../mail/mail-failures.ts";
import { mailState, mailStateAt } from "../../mail/mail-state.ts";

/** The answers to an application, the newest first. */
export async function readAnswers(pool: pg.Pool, applicationId: string): Promise<SentAnswer[]> {
  const { rows } = await pool.query<SentAnswer>(
    `select coalesce(subject, '') as subject, coalesce(text, '') as text, coalesce(answered_by, '') as by,
            answered_at as at, last_failure as reason, ${mailState} as state, ${mailStateAt} as "stateAt"
     from mail where application_id = $1 and key is not null order by answered_at desc`,
    [applicationId],
  );
  return rows.map((row) => ({ ...row, reason: row.reason && mailFailureMeaning(row.reason) }));
}

/** The applications in `references` that still exist, the newest first. */
export async function readCandidates(pool: pg.Pool, references: string[]): Promise<Candidate[]> {
  const { rows } = await pool.query<Candidate>(
    `select reference, first_name as "firstName", first_name || ' ' || last_name as name, email, position_title as position,
            handled_at as "handledAt", spam_signs <> '{}' as "hasSpamSigns"
     from application where reference = any($1) order by arrival desc`,
    [references],
  );
  return rows.map((row) => ({ ...row, name: singleLine(row.name), firstName: singleLine(row.firstName) }));
}
