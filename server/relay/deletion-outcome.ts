import * as z from "zod";
import { failureMeaning } from "./failure-kinds.ts";
import type { PostResult } from "./post-once.ts";
import { judgeAnswer, judgeMissingAnswer, type SendOutcome } from "./send-outcome.ts";

/**
 * What became of the wish to delete a message. `gone`: it was not there any more. `refused`: Telegram answered that the
 * bot may not, and will say so again. `unknown`: asking again later may help. `reason` is a sentence, safe to show.
 */
export type DeletionOutcome =
  { outcome: "deleted" | "gone" } | { outcome: "refused"; reason: string } | { outcome: "unknown"; reason: string };

const deletedShape = z.object({ ok: z.literal(true), result: z.literal(true) });

/** Judges what came of calling deleteMessage. */
export function judgeDeletion(result: PostResult, botToken: string): DeletionOutcome {
  if (!result.ok) return unsettled(judgeMissingAnswer(result));
  if (deletedShape.safeParse(parseJson(result.body)).success) return { outcome: "deleted" };
  return unsettled(judgeAnswer(result.status, result.body, botToken));
}

function unsettled(answer: SendOutcome): DeletionOutcome {
  switch (answer.outcome) {
    case "chat-migrated":
      return {
        outcome: "refused",
        reason: "The chat became a supergroup since; the bot cannot reach its old messages.",
      };
    case "rate-limited":
      return { outcome: "unknown", reason: `Telegram asks to wait ${answer.retryAfterSeconds} s.` };
    case "failed":
      if (answer.kind === "refused" && /message to delete not found/i.test(answer.description))
        return { outcome: "gone" };
      if (answer.kind === "refused" || answer.kind === "forbidden")
        return { outcome: "refused", reason: answer.description };
      return { outcome: "unknown", reason: failureMeaning(answer.kind) };
    case "markup-rejected":
    case "sent":
      return { outcome: "unknown", reason: failureMeaning("unexpected-answer") };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
