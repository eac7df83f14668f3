import type pg from "pg";
import { teamApplicationPath } from "../../../application/team/addresses.ts";
import { chatMessages } from "../../../content/chat-messages.ts";
import type { WaitingApplication } from "../../applications/stored-application.ts";
import { readResume } from "../../applications/read-resume.ts";
import type { RaiseAlarm } from "../../base/alarms.ts";
import type { EventLog } from "../../base/log.ts";
import { mayHaveArrived, type SendFailure } from "../../telegram/outcomes.ts";
import { sendToChat, type LinkButton, type TelegramClient } from "../../telegram/telegram-client.ts";
import { firstStepName, type ApplicationStep } from "../../telegram/compose-messages.ts";
import type { JobContext } from "../job-kinds.ts";
import { beginMessage, forgetMessage, recordMessage } from "./stored-message.ts";

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
 * Sends the steps in turn. Each has a row before it is sent, which gets the message's id before the next one: a retry
 * repeats one step at most, and a copy that a crash left in the chat is known. `stopped`: also when the application was
 * erased or changed.
 */
export async function sendSteps(
  context: ChatContext,
  application: WaitingApplication,
  steps: ApplicationStep[],
  { stopping, signal, noteSuccess }: JobContext,
): Promise<StepsOutcome> {
  const { pool, log } = context;
  const { reference, knownBy } = application;
  let summary = application.sentSteps.get(firstStepName);

  for (const step of steps) {
    if (stopping.aborted) return { kind: "stopped" };
    const content = step.document && (await readResume(pool, application.id, step.document));
    const row = await beginMessage(pool, { application, step: step.name, chatId: context.configuredChatId });
    if (!row) return { kind: "stopped" };
    // Not the resume of a change that came meanwhile: that would have ended the send above.
    if (step.document && !content) {
      await forgetMessage(pool, row);
      return { kind: "failed", failure: "resume-damaged", description: "", retryAfterSeconds: 0 };
    }
    const isFirst = step.name === firstStepName;
    const send = (isHtml: boolean) =>
      sendToChat(pool, context.configuredChatId, (chatId) => {
        const words = isHtml ? step.text.html : step.text.plain;
        const button = isHtml && isFirst ? inboxButton(context.publicUrl, reference, knownBy) : null;
        const replyTo = summary?.chatId === chatId ? summary.messageId : null;
        const options = { chatId, isHtml, button, isQuiet: !isFirst, replyTo, signal };
        return step.document && content
          ? context.telegram.sendDocument({ ...step.document, content }, words, options)
          : context.telegram.sendMessage(words, options);
      });
    let { sent, chatId } = await send(true);
    if (sent.kind === "markup-rejected") {
      log.warn(
        { reference, step: step.name, description: sent.description },
        "Telegram could not read the formatting or the button: the same text is sent without them.",
      );
      ({ sent, chatId } = await send(false));
    }
    if (sent.kind !== "done") {
      if (!mayHaveArrived(sent.failure)) await forgetMessage(pool, row);
      return { ...sent, kind: "failed" };
    }

    const message = { chatId, messageId: sent.result };
    const isStored = await recordMessage(pool, row, message, signal);
    noteSuccess();
    if (!isStored) return { kind: "stopped" };
    if (isFirst) summary = message;
  }
  return { kind: "all-sent" };
}

/**
 * Returns a link to the application in the inbox, which says who let the candidate know; null without https, because
 * Telegram accepts no other address.
 */
export function inboxButton(publicUrl: string | null, reference: string, knownBy: string | null): LinkButton | null {
  if (!publicUrl?.startsWith("https:")) return null;
  return { text: chatMessages.openInInbox(knownBy), url: publicUrl + teamApplicationPath(reference) };
}
