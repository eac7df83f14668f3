import type pg from "pg";
import type { AnswersWait, ReplyName, ReplyText } from "../../../application/team/answer.ts";
import { sentAs } from "../../../content/team/answer.ts";
import { searchable } from "../../applications/search-text.ts";
import { hashOfNetwork } from "../../limits/rate-limit.ts";
import { addJob } from "../job-table.ts";

type Database = Pick<pg.Pool, "query">;

/**
 * A mail to the candidate of an application. `network`: of the visitor who caused it, whose share of the day's mail it
 * uses. `letter`: the same for all applications that one email is about. `passedDay`: the day, such as 2026-12-09, that
 * the mail says has passed.
 */
type NewMail = { applicationId: string } & (
  | { kind: "confirmation"; network?: string | undefined }
  | { kind: "overdue"; letter: string; passedDay: string }
  | { kind: "answer"; answer: WrittenAnswer }
);

/** A member's letter to a candidate. `key`: the form's; the same one is stored once for each application. */
export type WrittenAnswer = ReplyText & {
  key: string;
  letter: string;
  by: string;
  reply: ReplyName;
  reason: string | null;
  /** As it was typed, with placeholders. */
  typed: ReplyText;
  /** How many applications the text names by filled in placeholders. */
  names: number;
};

/** Adds a mail and the job that sends it, in the transaction of `client`; nothing for an answer that is stored already. */
export async function addMail(client: Database, mail: NewMail): Promise<void> {
  const { applicationId, kind } = mail;
  const answer = kind === "answer" ? mail.answer : null;
  const overdue = kind === "overdue" ? mail : null;
  const { rows } = await client.query<{ id: string }>({ name: "add mail", text: insertMail }, [
    applicationId,
    kind,
    (answer ?? overdue)?.letter,
    overdue?.passedDay,
    answer?.key,
    answer?.by,
    answer?.reply,
    answer?.reason,
    answer?.subject,
    answer?.text,
    answer ? answerSearchText(answer) : "",
    answer?.names ?? 1,
  ]);
  if (!rows[0]) return;
  const job = { kind: "mail", subject: rows[0].id } as const;
  if (answer) {
    const { key, by, reply, reason, typed } = answer;
    await client.query(insertTyped, [applicationId, key, reply, reason, typed.subject, typed.text]);
    await addJob(client, { ...job, isFirst: true, afterSeconds: 60 * (await readAnswersWait(client, by)) });
  } else {
    const network = kind === "confirmation" ? mail.network : undefined;
    const data = network === undefined ? null : { network: await hashOfNetwork(client, network) };
    await addJob(client, { ...job, data });
  }
}

/** What the inbox's search finds an answer by. */
export function answerSearchText({ reply, by, subject }: Pick<WrittenAnswer, "reply" | "by" | "subject">): string {
  return searchable(`${sentAs[reply]} ${by} ${subject}`);
}

const insertMail = `
  insert into mail (application_id, kind, letter, passed_day, key, answered_by, reply, reason, subject, text, search_text,
                    names)
  values ($1, $2, coalesce($3, gen_random_uuid()), $4, $5, $6, $7, $8, $9, $10, $11, $12)
  on conflict do nothing returning id::text`;

/** An answer that was stopped may be sent under the same key, by the form that one goes back to. */
const insertTyped = `
  insert into typed_answer (application_id, key, reply, reason, subject, text) values ($1, $2, $3, $4, $5, $6)
  on conflict (application_id, key) do update
  set reply = excluded.reply, reason = excluded.reason, subject = excluded.subject, text = excluded.text`;

/** Returns the minutes that the answers of `member` wait before they leave, and can be stopped. */
export async function readAnswersWait(client: Database, member: string): Promise<AnswersWait> {
  const { rows } = await client.query<{ minutes: AnswersWait }>(
    "select answers_wait_minutes as minutes from team_member where name = $1",
    [member],
  );
  return rows[0]?.minutes ?? 1;
}
