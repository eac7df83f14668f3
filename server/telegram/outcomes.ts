import * as z from "zod";
import { parseJson } from "../parse-json.ts";
import { failureMeaning, type FailureKind } from "./failure-kinds.ts";
import type { PostResult } from "./post-once.ts";

/** What became of one send. `description` is Telegram's own sentence, made safe to log. */
export type SendOutcome =
  | { kind: "sent"; messageId: number }
  /** Telegram cannot read the formatting, or does not take the address of the button. */
  | { kind: "markup-rejected"; description: string }
  | { kind: "chat-migrated"; chatId: string }
  | { kind: "rate-limited"; retryAfterSeconds: number }
  | { kind: "failed"; failure: Exclude<FailureKind, "rate-limited" | "resume-damaged">; description: string };

const responseShape = z.union([
  z.object({ ok: z.literal(true), result: z.object({ message_id: z.int() }) }),
  z.object({
    ok: z.literal(false),
    error_code: z.int().optional(),
    description: z.string().default(""),
    parameters: z
      .object({ retry_after: z.number().optional(), migrate_to_chat_id: z.union([z.int(), z.string()]).optional() })
      .default({}),
  }),
]);

const deletedShape = z.object({ ok: z.literal(true), result: z.literal(true) });
const chatShape = z.object({ ok: z.literal(true), result: z.object({ id: z.int() }) });

/** Whether `result` is what getChat answers about a chat that the bot knows. */
export function isAboutChat(result: PostResult): boolean {
  return result.kind === "response" && chatShape.safeParse(parseJson(result.body)).success;
}

/** What `result` means: a response of the Bot API or of another program at its address, or none. */
export function judgeSend(result: PostResult, botToken: string): SendOutcome {
  return result.kind === "response" ? judgeResponse(result, botToken) : judgeMissingResponse(result);
}

function judgeResponse({ status, body }: Extract<PostResult, { kind: "response" }>, botToken: string): SendOutcome {
  const answer = responseShape.safeParse(parseJson(body)).data;
  if (answer?.ok) return { kind: "sent", messageId: answer.result.message_id };
  if (!answer) return judgeForeignResponse(status);

  const description = answer.description.replaceAll(botToken, "[token]").slice(0, 300);
  const code = answer.error_code ?? status;
  const { retry_after: retryAfterSeconds, migrate_to_chat_id: chatId } = answer.parameters;
  if (code === 429) return { kind: "rate-limited", retryAfterSeconds: Math.max(1, retryAfterSeconds ?? 30) };
  if (chatId !== undefined) return { kind: "chat-migrated", chatId: String(chatId) };
  if (code >= 500) return failed("server-error", description);
  if (code === 401) return failed("unauthorized", description);
  if (code === 403) return failed("forbidden", description);
  if (code === 404) return failed("not-found", description);
  if (/can't parse entities|unsupported start tag|inline keyboard button|BUTTON_\w+_INVALID/i.test(description)) {
    return { kind: "markup-rejected", description };
  }
  return failed(troublesOfChat.find(([pattern]) => pattern.test(description))?.[1] ?? "refused", description);
}

/** Descriptions of 400 that every message would meet, not only this one: they halt the relay. */
const troublesOfChat = [
  [/TOPIC_(CLOSED|DELETED|ID_INVALID)|message thread not found/i, "topic-closed"],
  [/chat not found|chat_id is empty|(PEER_ID|CHAT_ID|CHANNEL)_INVALID|group chat was deactivated/i, "chat-not-found"],
  [/not enough rights|have no rights|need administrator rights|CHAT_ADMIN_REQUIRED/i, "forbidden"],
  [/CHAT_(WRITE|SEND_\w+)_FORBIDDEN|CHAT_RESTRICTED|CHANNEL_PRIVATE|USER_BANNED_IN_CHANNEL/i, "forbidden"],
] as const;

function judgeMissingResponse(result: Extract<PostResult, { kind: "no-response" }>): SendOutcome {
  if (result.isStopped) return failed("interrupted", "");
  if (!result.wasConnected) return failed("unreachable", result.code);
  return result.isTimedOut ? failed("timed-out", "") : failed("connection-lost", result.code);
}

/** Answered by a proxy or by something that is not Telegram. */
function judgeForeignResponse(status: number): SendOutcome {
  const description = `HTTP ${status} without a response of the Bot API`;
  if (status === 429) return { kind: "rate-limited", retryAfterSeconds: 30 };
  return failed(status >= 500 ? "server-error" : "unexpected-answer", description);
}

function failed(failure: Extract<SendOutcome, { kind: "failed" }>["failure"], description: string): SendOutcome {
  return { kind: "failed", failure, description };
}

/** A send that did not arrive, or may not have: `retryAfterSeconds` is 0 when Telegram does not say how long. */
export type SendFailure = { failure: FailureKind; description: string; retryAfterSeconds: number };

/** The same for every kind of message, when nothing else can be done about it. */
export function asFailure(sent: Exclude<SendOutcome, { kind: "sent" }>): SendFailure {
  switch (sent.kind) {
    case "failed":
      return { failure: sent.failure, description: sent.description, retryAfterSeconds: 0 };
    case "rate-limited":
      return { failure: "rate-limited", description: "", retryAfterSeconds: sent.retryAfterSeconds };
    case "markup-rejected":
      return { failure: "refused", description: sent.description, retryAfterSeconds: 0 };
    case "chat-migrated":
      return { failure: "refused", description: "moved twice", retryAfterSeconds: 0 };
  }
}

/**
 * The outcome of deleting a message. `gone`: it was no longer there. `refused`: Telegram answered that the
 * bot may not, and will say so again. `unknown`: asking again later may help. `reason` is a sentence, safe to show.
 */
export type DeletionOutcome =
  { kind: "deleted" | "gone" } | { kind: "refused"; reason: string } | { kind: "unknown"; reason: string };

/** Judges the response to deleteMessage. */
export function judgeDeletion(result: PostResult, botToken: string): DeletionOutcome {
  const isDeleted = result.kind === "response" && deletedShape.safeParse(parseJson(result.body)).success;
  if (isDeleted) return { kind: "deleted" };
  const answer = judgeSend(result, botToken);
  if (answer.kind === "sent") return { kind: "unknown", reason: failureMeaning("unexpected-answer") };
  if (answer.kind === "chat-migrated")
    return { kind: "refused", reason: "The chat became a supergroup since; the bot cannot reach its old messages." };
  if (answer.kind === "rate-limited")
    return { kind: "unknown", reason: `Telegram asks to wait ${answer.retryAfterSeconds} s.` };
  const { failure, description } = asFailure(answer);
  if (failure === "refused" && /message to delete not found/i.test(description)) return { kind: "gone" };
  if (failure === "refused" || failure === "forbidden") return { kind: "refused", reason: description };
  return { kind: "unknown", reason: failureMeaning(failure) };
}
