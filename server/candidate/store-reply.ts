import type pg from "pg";
import type { StoredApplication } from "../../application/answer.ts";
import { cleanLetter } from "../../application/clean-text.ts";
import { maxReplyLength, repliesADay } from "../../application/limits.ts";
import { linkKindOf } from "../applications/candidate-links.ts";
import { replyChannel } from "../applications/progress.ts";
import { recordChange } from "../applications/record-change.ts";
import { lockApplication } from "../applications/stored-application.ts";
import { inTransaction } from "../database/transaction.ts";
import { addChatLine } from "../jobs/chat/send-line.ts";
import { addJob } from "../jobs/job-table.ts";
import { giveUpUnreadAnswer } from "../jobs/mail/give-up-answers.ts";
import { daySeconds, takeTokens, type TooMany } from "../limits/rate-limit.ts";
import { replyStep } from "../telegram/compose-messages.ts";

/** `formId`: a UUID of the form: sent twice, it is stored once. */
export type PostedReply = { reference: string; key: string; formId: string; text: string };

/** `closed`: no question waits for a reply. `ended`: the link opens nothing anymore. */
export type ReplyOutcome = { kind: "stored" | "empty" | "too-long" | "closed" | "ended" } | TooMany;

/**
 * Stores what a candidate replies to the team's question. It opens the application again, the chat gets its text, and an
 * answer that was written without it does not leave.
 */
export async function storeReply(pool: pg.Pool, posted: PostedReply): Promise<ReplyOutcome> {
  const { reference, key, formId } = posted;
  // Far longer, it is not looked through.
  const text = posted.text.length > 2 * maxReplyLength ? null : cleanLetter(posted.text);
  if (text === "") return { kind: "empty" };
  if (text === null || text.length > maxReplyLength) return { kind: "too-long" };
  return inTransaction(pool, async (client) => {
    const found = await lockApplication(client, reference);
    if (!found) return { kind: "ended" };
    const { id } = found;
    const { rows } = await client.query<{ isStored: boolean; channel: StoredApplication["replyChannel"] }>(
      `select exists (select from reply where application_id = a.id and key = $2) as "isStored", ${replyChannel} as channel
       from application a where id = $1`,
      [id, formId],
    );
    // Sent again, maybe under a link that has ended since.
    if (rows[0]!.isStored) return { kind: "stored" };
    if (!linkKindOf(found.secret, found, key)) return { kind: "ended" };
    if (rows[0]!.channel !== "page") return { kind: "closed" };
    const limit = { capacity: repliesADay, refillSeconds: daySeconds };
    const tokens = await takeTokens(client, { bucket: `replies ${id}`, limit });
    if (tokens.kind === "too-many") return tokens;
    await client.query("insert into reply (application_id, key, text) values ($1, $2, $3)", [id, formId, text]);
    await giveUpUnreadAnswer(client, id);
    await recordChange(client, { member: null, action: "replied", subject: reference });
    const { name, text: line } = replyStep(reference, { key: formId, text });
    // Also before its summary is in the chat: that may have been read without the reply.
    await addChatLine(client, `${id} ${name}`, { text: line, partOf: { applicationId: id, step: name } });
    await addJob(client, { kind: "button", subject: reference });
    return { kind: "stored" };
  });
}
