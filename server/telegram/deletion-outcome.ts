import * as z from "zod";
import { parseJson } from "../parse-json.ts";
import { failureMeaning } from "./failure-kinds.ts";
import type { PostResult } from "./post-once.ts";
import { asFailure, judgeSend } from "./send-outcome.ts";

/**
 * The outcome of deleting a message. `gone`: it was no longer there. `refused`: Telegram answered that the
 * bot may not, and will say so again. `unknown`: asking again later may help. `reason` is a sentence, safe to show.
 */
export type DeletionOutcome =
  { kind: "deleted" | "gone" } | { kind: "refused"; reason: string } | { kind: "unknown"; reason: string };

const deletedShape = z.object({ ok: z.literal(true), result: z.literal(true) });

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
