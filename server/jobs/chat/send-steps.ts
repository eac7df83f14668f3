import type pg from "pg";
import { teamApplicationPath } from "../../../application/team/addresses.ts";
import { chatMessages } from "../../../content/chat-messages.ts";
import type { WaitingApplication } from "../../applications/stored-application.ts";
import { readResume } from "../../applications/read-resume.ts";
import { beginSend, forgetSend } from "../../applications/unconfirmed-sends.ts";
import type { RaiseAlarm } from "../../base/alarms.ts";
import type { EventLog } from "../../base/log.ts";
import { mayHaveArrived, type SendFailure } from "../../telegram/outcomes.ts";
import { sendToChat, type LinkButton, type TelegramClient } from "../../telegram/telegram-client.ts";
import { firstStepName, type ApplicationStep } from "../../telegram/compose-messages.ts";
import type { JobContext } from "../job-kinds.ts";
import { retryUntilWritten } from "../retry-delay.ts";

type StepsOutcome = { kind: "all-sent" | "stopped" } | ({ kind: "failed" } & SendFailure);

export type ChatContext = {
  pool: pg.Pool;
  telegram: TelegramClient;
  configuredChatId: string;
  messagesPerMinute: number;
  /** The site's own address; with https, the summary has a button that opens the application in the team's inbox. */
  publicUrl: string | null;
  log: EventLog;
  raiseAlarm: RaiseAlarm;
};

/**
 * Sends the steps in turn. Each is noted before it is sent, and its message's id is recorded before the next one: a retry
 * repeats one step at most, and a copy that the crash left in the chat is known. `holder` has the lock.
 */
export async function sendSteps(
  context: ChatContext,
  holder: Pick<pg.Pool, "query">,
  application: WaitingApplication,
  steps: ApplicationStep[],
  { stopping, signal, noteSuccess }: JobContext,
): Promise<StepsOutcome> {
  let summary = application.sentSteps.get(firstStepName);

  for (const step of steps) {
    if (stopping.aborted) return { kind: "stopped" };
    const content = step.document && (await readResume(holder, application.id, step.document));
    if (step.document && !content)
      return { kind: "failed", failure: "resume-damaged", description: "", retryAfterSeconds: 0 };

    if (!(await beginStep(context, application, step.name))) return { kind: "stopped" };
    const isFirst = step.name === firstStepName;
    const send = (isHtml: boolean) =>
      sendToChat(context.pool, context.configuredChatId, (chatId) => {
        const words = isHtml ? step.text.html : step.text.plain;
        const { reference, handledBy } = application;
        const button = isHtml && isFirst ? inboxButton(context.publicUrl, reference, handledBy) : null;
        const replyTo = summary?.chatId === chatId ? summary.messageId : null;
        const options = { chatId, isHtml, button, isQuiet: !isFirst, replyTo, signal };
        return step.document && content
          ? context.telegram.sendDocument({ ...step.document, content }, words, options)
          : context.telegram.sendMessage(words, options);
      });
    let { sent, chatId } = await send(true);
    if (sent.kind === "markup-rejected") {
      context.log.warn(
        { reference: application.reference, step: step.name, description: sent.description },
        "Telegram could not read the formatting or the button: the same text is sent without them.",
      );
      ({ sent, chatId } = await send(false));
    }
    if (sent.kind !== "done") {
      if (!mayHaveArrived(sent.failure)) await context.pool.query(forgetSend, [application.reference, step.name]);
      return { ...sent, kind: "failed" };
    }

    const message = { chatId, messageId: sent.result };
    const recorded = await recordStep(context, application, step.name, message, signal);
    noteSuccess();
    if (recorded === "erased") return { kind: "stopped" };
    if (isFirst) summary = message;
  }
  return { kind: "all-sent" };
}

/**
 * Returns a link to the application in the inbox, and who handled it; null without https: Telegram accepts no other.
 */
export function inboxButton(publicUrl: string | null, reference: string, handledBy: string | null): LinkButton | null {
  if (!publicUrl?.startsWith("https:")) return null;
  return { text: chatMessages.openInInbox(handledBy), url: publicUrl + teamApplicationPath(reference) };
}

/**
 * Returns false when the application was erased or has another address. Over another connection than the holder's, so that
 * the note is committed at once.
 */
async function beginStep(
  { pool }: ChatContext,
  { reference, email }: WaitingApplication,
  step: string,
): Promise<boolean> {
  return beginSend(pool, { reference, email, step });
}

/**
 * Records the message and forgets that its send had begun. Over another connection than the holder's, so that the
 * message is committed at once. A second message of the same step, from another sender that had the lead for a moment,
 * is kept too. A message of an application that was erased during the send is noted for deletion: `erased`.
 */
async function recordStep(
  { pool }: ChatContext,
  { id, reference }: WaitingApplication,
  step: string,
  { chatId, messageId }: { chatId: string; messageId: number },
  signal: AbortSignal,
): Promise<"recorded" | "erased"> {
  try {
    await retryUntilWritten(() => pool.query(insertStep, [reference, step, id, chatId, messageId]), signal);
    return "recorded";
  } catch (error) {
    if ((error as { code?: unknown }).code !== foreignKeyViolation) throw error;
    await retryUntilWritten(() => pool.query(noteForDeletion, [reference, step, chatId, messageId]), signal);
    return "erased";
  }
}

const insertStep = `
  with forgotten as (${forgetSend})
  insert into chat_message (application_id, step, chat_id, message_id) values ($3, $2, $4, $5) on conflict do nothing`;

const foreignKeyViolation = "23503";

const noteForDeletion = `
  with forgotten as (${forgetSend})
  insert into message_to_delete (chat_id, message_id, reference, step, sent_at)
  values ($3, $4, $1, $2, now()) on conflict do nothing`;
