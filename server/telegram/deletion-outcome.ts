import * as z from "zod";
import { parseJson } from "../parse-json.ts";
import { failureMeaning } from "./failure-kinds.ts";
import type { PostResult } from "./post-once.ts";
import { judgeSend, type SendOutcome } from "./send-outcome.ts";

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
  return isDeleted ? { kind: "deleted" } : unsettled(judgeSend(result, botToken));
}

function unsettled(answer: SendOutcome): DeletionOutcome {
  switch (answer.kind) {
    case "chat-migrated":
      return {
        kind: "refused",
        reason: "The chat became a supergroup since; the bot cannot reach its old messages.",
      };
    case "rate-limited":
      return { kind: "unknown", reason: `Telegram asks to wait ${answer.retryAfterSeconds} s.` };
    case "failed":
      if (answer.failure === "refused" && /message to delete not found/i.test(answer.description))
        return { kind: "gone" };
      if (answer.failure === "refused" || answer.failure === "forbidden")
        return { kind: "refused", reason: answer.description };
      return { kind: "unknown", reason: failureMeaning(answer.failure) };
    case "markup-rejected":
    case "sent":
      return { kind: "unknown", reason: failureMeaning("unexpected-answer") };
  }
}
