import type { SendOutcome } from "./send-outcome.ts";
import type { TelegramClient } from "./telegram-client.ts";

/** The client, with `count` called for every message: `sent`, or what kept it from the chat. */
export function countSends(client: TelegramClient, count: (outcome: string) => void): TelegramClient {
  const counted = async (sending: Promise<SendOutcome>) => {
    const outcome = await sending;
    count(outcome.kind === "failed" ? outcome.failure : outcome.kind);
    return outcome;
  };
  return {
    ...client,
    sendMessage: (...message) => counted(client.sendMessage(...message)),
    sendDocument: (...document) => counted(client.sendDocument(...document)),
  };
}
