import * as z from "zod";
import { parseJson } from "../base/parse-json.ts";
import type { PostResult } from "./post-once.ts";

/**
 * Everything that can keep an application from the chat: a closed list, stored in `application.last_failure`.
 * `scope`: `application`: only this application is tried again later. `chat`: the chat queue pauses, because every send
 * would fail the same way. `halt`: the chat queue pauses, and a person has to act.
 */
export const failureKinds = {
  ...kinds("application", {
    unanswered: "Telegram's answer did not come. The message may have arrived; it is sent again.",
    "server-error": "Telegram had an internal error. The message may have arrived; it is sent again.",
    "unexpected-answer":
      "The response is not from Telegram's Bot API (a proxy?). Check TELEGRAM_API_ROOT if this stays.",
    refused: "Telegram refuses this message; the log has the reason. The site tries again.",
    "resume-damaged": "The stored resume differs from the received one, so it is not sent. Restore it from a backup.",
  }),
  ...kinds("chat", {
    unreachable: "Telegram cannot be reached: no connection could be made. The site tries again automatically.",
    "rate-limited": "Telegram asks to wait. Lower TELEGRAM_MESSAGES_PER_MINUTE if this happens often.",
  }),
  ...kinds("halt", {
    unauthorized: "Telegram does not accept the bot's token. Set TELEGRAM_BOT_TOKEN to the one that BotFather shows.",
    forbidden:
      "The bot may not write to the chat. Add it to the chat again, with the right to send messages and files.",
    "not-found": "Telegram does not know this bot or address. Check TELEGRAM_BOT_TOKEN and TELEGRAM_API_ROOT.",
    "chat-not-found": "Telegram does not know the chat. Check TELEGRAM_CHAT_ID and that the bot is a member.",
    "topic-closed":
      "The topic of the chat in which the bot writes is closed or deleted. Reopen it, or set TELEGRAM_CHAT_ID.",
  }),
};

export type FailureKind = keyof typeof failureKinds;

function kinds<Kind extends string>(scope: "application" | "chat" | "halt", meanings: Record<Kind, string>) {
  const entries = Object.entries<string>(meanings).map(([kind, meaning]) => [kind, { scope, meaning }]);
  return Object.fromEntries(entries) as Record<Kind, { scope: typeof scope; meaning: string }>;
}

/** Returns whether a message may be in the chat although its send failed this way. */
export function mayHaveArrived(failure: FailureKind): boolean {
  return failure === "unanswered" || failure === "server-error" || failure === "unexpected-answer";
}

/** Returns the operator's sentence for a kind in `application.last_failure`. */
export function failureMeaning(kind: string): string {
  return Object.hasOwn(failureKinds, kind) ? failureKinds[kind as FailureKind].meaning : kind;
}

/** A call that failed, or may have failed. `description` is Telegram's own sentence, made safe to log. */
export type SendFailure = {
  failure: FailureKind;
  description: string;
  /** 0 when Telegram does not say how long. */
  retryAfterSeconds: number;
};

/** The outcome of one call: its result, or its failure and the remedy. */
export type CallOutcome<Result> =
  | { kind: "done"; result: Result }
  /** `markup-rejected`: Telegram cannot read the formatting, or does not take the address of the button. */
  | (SendFailure & { kind: "failed" | "markup-rejected" })
  | (SendFailure & { kind: "chat-migrated"; chatId: string });

/** The result is the message's id. */
export type SendOutcome = CallOutcome<number>;

const responseShape = z.union([
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({
    ok: z.literal(false),
    error_code: z.int().optional(),
    description: z.string().default(""),
    parameters: z
      .object({ retry_after: z.number().optional(), migrate_to_chat_id: z.union([z.int(), z.string()]).optional() })
      .default({}),
  }),
]);

/**
 * Returns the meaning of `posted`: a response of the Bot API with such a result, another program's response, or none.
 */
export function judge<Result>(
  posted: PostResult,
  resultShape: z.ZodType<Result>,
  botToken: string,
): CallOutcome<Result> {
  if (posted.kind === "no-response") return failed(posted.mayHaveArrived ? "unanswered" : "unreachable", posted.code);
  const { status } = posted;
  const response = responseShape.safeParse(parseJson(posted.body)).data;
  if (!response || response.ok) {
    const result = resultShape.safeParse(response?.result);
    return result.success ? { kind: "done", result: result.data } : judgeForeignResponse(status);
  }
  const description = response.description.replaceAll(botToken, "[token]").slice(0, 300);
  const code = response.error_code ?? status;
  const { retry_after: retryAfterSeconds, migrate_to_chat_id: chatId } = response.parameters;
  if (code === 429) return failed("rate-limited", "", Math.max(1, retryAfterSeconds ?? 30));
  if (chatId !== undefined)
    return { ...failed("refused", "moved twice"), kind: "chat-migrated", chatId: String(chatId) };
  if (code >= 500) return failed("server-error", description);
  if (code === 401) return failed("unauthorized", description);
  if (code === 403) return failed("forbidden", description);
  if (code === 404) return failed("not-found", description);
  if (/can't parse entities|unsupported start tag|inline keyboard button|BUTTON_\w{1,20}_INVALID/i.test(description))
    return { ...failed("refused", description), kind: "markup-rejected" };
  return failed(troublesOfChat.find(([pattern]) => pattern.test(description))?.[1] ?? "refused", description);
}

/** Descriptions of 400 that every message would meet, not only this one: they halt the chat queue. */
const troublesOfChat = [
  [/TOPIC_(CLOSED|DELETED|ID_INVALID)|message thread not found/i, "topic-closed"],
  [/chat not found|chat_id is empty|(PEER_ID|CHAT_ID|CHANNEL)_INVALID|group chat was deactivated/i, "chat-not-found"],
  [/not enough rights|have no rights|need administrator rights|CHAT_ADMIN_REQUIRED/i, "forbidden"],
  [/CHAT_(WRITE|SEND_\w{1,20})_FORBIDDEN|CHAT_RESTRICTED|CHANNEL_PRIVATE|USER_BANNED_IN_CHANNEL/i, "forbidden"],
] as const;

function judgeForeignResponse(status: number) {
  if (status === 429) return failed("rate-limited", "", 30);
  const description = `HTTP ${status} without a response of the Bot API`;
  return failed(status >= 500 ? "server-error" : "unexpected-answer", description);
}

function failed(failure: FailureKind, description: string, retryAfterSeconds = 0) {
  return { kind: "failed" as const, failure, description, retryAfterSeconds };
}

/**
 * The outcome of deleting a message. `gone`: it was no longer there. `refused`: Telegram answered that the bot may not,
 * and will answer so again. `failed`: a later try may help. `reason` is a sentence, safe to show.
 */
export type DeletionOutcome =
  | { kind: "deleted" | "gone" }
  | { kind: "refused"; reason: string }
  | { kind: "failed"; reason: string; failure: FailureKind; retryAfterSeconds: number };

export function judgeDeletion(posted: PostResult, botToken: string): DeletionOutcome {
  const outcome = judge(posted, z.literal(true), botToken);
  if (outcome.kind === "done") return { kind: "deleted" };
  const { failure, description, retryAfterSeconds } = outcome;
  if (outcome.kind === "chat-migrated")
    return { kind: "refused", reason: "The chat became a supergroup since; the bot cannot reach its old messages." };
  if (failure === "refused" && /message to delete not found/i.test(description)) return { kind: "gone" };
  // The bot may know another chat by now: an old message does not keep applications from that one.
  if (failure === "refused" || failure === "forbidden" || failure === "chat-not-found")
    return { kind: "refused", reason: description };
  const reason = deletionMeanings[failure] ?? failureMeaning(failure);
  return { kind: "failed", reason, failure, retryAfterSeconds };
}

/** The sentences of `failureKinds` that are about a message to be sent, for one to be deleted. */
const deletionMeanings: Partial<Record<FailureKind, string>> = {
  unanswered: "Telegram's answer did not come. The message may be gone already.",
  "server-error": "Telegram had an internal error. The message may be gone already.",
};
