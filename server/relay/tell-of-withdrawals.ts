import type pg from "pg";
import { chatMessages } from "../../content/chat-messages.ts";
import { holdRow } from "../database/hold-row.ts";
import type { EventLog } from "../log.ts";
import {
  deleteMessages,
  findMessagesToDelete,
  noteRefusal,
  type DeletedMessage,
} from "../retention/delete-messages.ts";
import { failureKinds, type FailureKind } from "../telegram/failure-kinds.ts";
import type { SendOutcome } from "../telegram/send-outcome.ts";
import type { TelegramClient } from "../telegram/telegram-client.ts";
import { waitForRoomMs } from "./message-rate.ts";
import type { Pause } from "./pause.ts";
import { adoptChat, readChatId } from "./relay-chat.ts";
import { dueNow, dueParameters, retryMs, type RelayTiming } from "./relay-timing.ts";
import { retryUntilWritten } from "./retry-until-written.ts";

export type TellContext = {
  pool: pg.Pool;
  telegram: TelegramClient;
  configuredChatId: string;
  messagesPerMinute: number;
  log: EventLog;
  timing: RelayTiming;
  pause: Pause;
  signal: AbortSignal;
};

type DueWithdrawal = { reference: string; failures: number };

/** Any fixed number, the same in every instance of the site. */
const withdrawalLock = 7_202_613;

/**
 * Tells the chat of the next withdrawal: first its messages are deleted there, then one line says what became of them.
 * Sent at least once, as applications are: the row is held during the send, and the line's number recorded at once.
 * Returns for how many milliseconds there is no room for a line, 0 after a try, and null when nothing is due.
 */
export async function tellOfWithdrawal(client: Pick<pg.Pool, "query">, context: TellContext): Promise<number | null> {
  const { pool, messagesPerMinute, timing } = context;
  const { rows } = await client.query<DueWithdrawal>(nextDue, dueParameters(timing));
  const [due] = rows;
  if (!due) return null;
  const roomMs = await waitForRoomMs(client, 1, messagesPerMinute);
  if (roomMs > 0) return roomMs;

  await client.query("update withdrawal set attempts = attempts + 1, failures = failures + 1 where reference = $1", [
    due.reference,
  ]);
  const outcome = await holdRow(pool, { text: lockUntold, values: [due.reference] }, () =>
    deleteAndTell(due.reference, context),
  );
  if (outcome) await settle(due, outcome, context);
  return 0;
}

/** A lock beside the row, so that the line's number can be recorded over another connection at once. */
const lockUntold = `
  select from withdrawal
  where reference = $1 and told_at is null and pg_try_advisory_xact_lock(${withdrawalLock}, hashtext(reference))`;

const nextDue = `
  select reference, failures from withdrawal
  where told_at is null and erased_at is not null and ${dueNow("$1", "$2")}
  order by withdrawn_at limit 1 for update skip locked`;

type TellOutcome = SendOutcome | { kind: "undeleted"; reason: string };

async function deleteAndTell(reference: string, context: TellContext): Promise<TellOutcome> {
  const { pool, telegram, configuredChatId, signal } = context;
  const results = await deleteMessages(pool, telegram, await findMessagesToDelete(pool, reference));
  for (const message of results) {
    if (message.kind === "unknown") return { kind: "undeleted", reason: message.reason };
    if (message.kind === "refused") await noteRefusal(pool, message, message.reason);
  }
  const left = results.filter(({ kind }) => kind === "refused").map(messageLeft);
  const text = chatMessages.withdrawn(reference, left);
  const send = (chatId: string) => telegram.sendMessage(text, { chatId, isHtml: false, signal });
  let chatId = await readChatId(pool, configuredChatId);
  let sent = await send(chatId);
  if (sent.kind === "chat-migrated" && sent.chatId !== chatId) {
    chatId = sent.chatId;
    await retryUntilWritten(() => adoptChat(pool, configuredChatId, chatId), signal);
    sent = await send(chatId);
  }
  if (sent.kind !== "sent") return sent;
  const values = [reference, chatId, sent.messageId];
  await retryUntilWritten(() => pool.query(recordTold, values), signal);
  return sent;
}

const recordTold = `
  update withdrawal set told_at = now(), chat_id = $2, message_id = $3, failures = 0, last_failure = null
  where reference = $1 and told_at is null`;

/** In a supergroup, a message has an address that its members can open. */
function messageLeft({ chatId, messageId, step, sentAt }: DeletedMessage): string {
  const sent = `${sentAt.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const link = /^-100(\d+)$/.exec(chatId)?.[1];
  return chatMessages.messageLeft(step, sent, link ? `https://t.me/c/${link}/${messageId}` : `#${messageId}`);
}

async function settle({ reference, failures }: DueWithdrawal, outcome: TellOutcome, context: TellContext) {
  const { pool, log, pause, timing, signal } = context;
  if (outcome.kind === "sent") {
    pause.clear();
    log.info({ reference }, "The chat knows of the withdrawal.");
    return;
  }
  const { failure, reason, retryAfterSeconds } = failureOf(outcome);
  const isOwn = failure === null || failureKinds[failure].scope === "application";
  const isAmbiguous = failure !== null && failureKinds[failure].isAmbiguous;
  const waitMs = isOwn ? retryMs(failures + 1, isAmbiguous, timing) : 0;
  if (!isOwn && failure) pause.begin(failure, retryAfterSeconds, reason);
  log.warn(
    { reference, kind: failure, reason, waitMs },
    "The chat could not be told of a withdrawal; it is tried again.",
  );
  const values = [reference, failure ?? reason, waitMs, isOwn ? failures + 1 : failures];
  await retryUntilWritten(() => pool.query(recordFailure, values), signal);
}

const recordFailure = `
  update withdrawal set last_failure = $2, next_attempt_at = now() + $3 * interval '1 millisecond', failures = $4
  where reference = $1 and told_at is null`;

/** `failure` is null when Telegram gave no usable answer about a message that is to be deleted. */
function failureOf(outcome: Exclude<TellOutcome, { kind: "sent" }>): {
  failure: FailureKind | null;
  reason: string;
  retryAfterSeconds: number;
} {
  switch (outcome.kind) {
    case "undeleted":
      return { failure: null, reason: outcome.reason, retryAfterSeconds: 0 };
    case "failed":
      return { failure: outcome.failure, reason: outcome.description, retryAfterSeconds: 0 };
    case "rate-limited":
      return { failure: "rate-limited", reason: "", retryAfterSeconds: outcome.retryAfterSeconds };
    case "markup-rejected":
      return { failure: "refused", reason: outcome.description, retryAfterSeconds: 0 };
    case "chat-migrated":
      return { failure: "refused", reason: "moved twice", retryAfterSeconds: 0 };
  }
}
