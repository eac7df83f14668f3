import { findHold } from "../../retention/restore-hold.ts";
import { failureMeaning } from "../../telegram/failure-kinds.ts";
import type { SendFailure } from "../../telegram/send-outcome.ts";
import type { JobOutcome, TroubleWords } from "../job-handler.ts";
import { waitForRoomMs } from "./message-rate.ts";
import type { ChatContext } from "./send-steps.ts";

export const chatTroubleWords: TroubleWords = {
  begun: (trouble) => ({ level: "warn", sentence: `The chat's messages wait. ${failureMeaning(trouble)}` }),
  over: "The chat takes messages again. What waited goes out now.",
};

/** How soon to look again while nothing goes out after a restore. */
const holdLookMs = 30_000;

/** Why nothing may be sent now: since a restore. Null: it may. */
export async function heldBack({ pool }: Pick<ChatContext, "pool">): Promise<JobOutcome | null> {
  return (await findHold(pool)) ? { kind: "kept", trouble: null, afterMs: holdLookMs } : null;
}

/** Why `needed` messages cannot be sent now: the chat has had its messages for this minute. Null: there is room. */
export async function withoutRoom(
  { pool, messagesPerMinute }: Pick<ChatContext, "pool" | "messagesPerMinute">,
  needed: number,
): Promise<JobOutcome | null> {
  const roomMs = await waitForRoomMs(pool, needed, messagesPerMinute);
  return roomMs > 0 ? { kind: "kept", trouble: null, afterMs: roomMs } : null;
}

/** A failure that every message would meet. */
export function keptBy({ failure, retryAfterSeconds }: Omit<SendFailure, "description">): JobOutcome {
  return { kind: "kept", trouble: failure, ...(retryAfterSeconds > 0 && { afterMs: retryAfterSeconds * 1000 }) };
}
