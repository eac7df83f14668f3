import type pg from "pg";
import * as z from "zod";
import { teamApplicationPath } from "../../../application/team/addresses.ts";
import { readApplication } from "../../applications/stored-application.ts";
import { sendToChat } from "../../telegram/telegram-client.ts";
import type { JobContext, JobHandler, JobOutcome } from "../job-kinds.ts";
import { addJob } from "../job-table.ts";
import { afterFailure, withoutRoom } from "./chat-limits.ts";
import { sendSteps, type ChatContext } from "./send-steps.ts";

const lineShape = z.object({
  text: z.object({ html: z.string(), plain: z.string() }),
  /** The reference of the application whose page in the inbox the line links to. */
  page: z.string().nullable().default(null),
  /**
   * The application that the line is part of, and its step: the line replies to the summary, is sent once, and is deleted
   * with the application. Null means that the line names no candidate and stays.
   */
  partOf: z.object({ applicationId: z.string(), step: z.string() }).nullable().default(null),
});

type ChatLine = z.input<typeof lineShape>;

/** Adds a line to be posted in the chat, once for each `subject`: a line of the same one that waits is replaced. */
export async function addChatLine(database: Pick<pg.Pool, "query">, subject: string, line: ChatLine): Promise<void> {
  await addJob(database, { kind: "chat line", subject, data: line });
}

/** Returns whether the line of this subject is about to be posted: it has not been, and the chat can be reached. */
export async function isChatLineWaiting(database: Pick<pg.Pool, "query">, subject: string): Promise<boolean> {
  const { rowCount } = await database.query(selectWaitingLine, [subject]);
  return rowCount !== 0;
}

const selectWaitingLine = `
  select from job where kind = 'chat line' and subject = $1
    and not exists (select from queue_trouble where queue = 'chat' and kind is not null)`;

/** Posts a line in the chat. */
export function lineSender(context: ChatContext): JobHandler {
  return async ({ data }, jobContext) => {
    const line = lineShape.parse(data);
    const full = await withoutRoom(context, 1);
    if (full) return full;
    return line.partOf ? sendPart(context, line.text, line.partOf, jobContext) : sendLine(context, line, jobContext);
  };
}

async function sendPart(
  context: ChatContext,
  text: ChatLine["text"],
  { applicationId, step }: NonNullable<ChatLine["partOf"]>,
  jobContext: JobContext,
): Promise<JobOutcome> {
  const application = await readApplication(context.pool, applicationId);
  if (!application || application.sentSteps.has(step)) return;
  const outcome = await sendSteps(context, application, [{ name: step, text, document: null }], jobContext);
  if (outcome.kind === "failed") return afterFailure(outcome);
  return outcome.kind === "stopped" ? { kind: "runAgain", afterMs: 0 } : undefined;
}

async function sendLine(
  { pool, telegram, configuredChatId, publicUrl, log }: ChatContext,
  { text, page }: z.output<typeof lineShape>,
  { signal, noteSuccess }: JobContext,
): Promise<JobOutcome> {
  const link = page !== null && publicUrl?.startsWith("https:") ? `\n${publicUrl}${teamApplicationPath(page)}` : "";
  const { sent } = await sendToChat(pool, configuredChatId, (chatId) =>
    telegram.sendMessage(text.plain + link, { chatId, isHtml: false, signal }),
  );
  if (sent.kind !== "done") {
    log.warn({ kind: sent.failure }, "A line could not be sent to the chat; the site tries again.");
    return afterFailure(sent);
  }
  noteSuccess();
  return;
}
