import { randomUUID } from "node:crypto";
import type pg from "pg";
import { isMissed, lastMail } from "../../applications/stored-mail.ts";
import { addMail, type WrittenAnswer } from "./add-mail.ts";

/**
 * Sends the last answer to an application once more, to the address that the application has now, if it did not arrive and
 * nothing else happened since: as another mail, with the minute in which a member can stop it. The earlier one stays as
 * it is.
 */
export async function resendMissedAnswer(client: Pick<pg.Pool, "query">, applicationId: string): Promise<void> {
  const { rows } = await client.query<MissedAnswer>(selectMissed, [applicationId]);
  for (const { typedSubject, typedText, ...answer } of rows) {
    const typed = { subject: typedSubject, text: typedText };
    const again = { ...answer, typed, key: randomUUID(), letter: randomUUID() };
    await addMail(client, { applicationId, kind: "answer", answer: again });
  }
}

type MissedAnswer = Omit<WrittenAnswer, "key" | "letter" | "typed"> & {
  typedSubject: string;
  typedText: string;
};

const selectMissed = `
  select coalesce(answer.answered_by, '') as by, coalesce(answer.reply, '') as reply, answer.reason,
         coalesce(answer.subject, '') as subject, coalesce(answer.text, '') as text, coalesce(answer.names, 1) as names,
         coalesce(typed.subject, answer.subject, '') as "typedSubject",
         coalesce(typed.text, answer.text, '') as "typedText"
  from application a ${lastMail("answer")}
  left join typed_answer typed on typed.application_id = a.id and typed.key = answer.key
  where a.id = $1 and a.email <> '' and ${isMissed}`;
