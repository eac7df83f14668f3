import { failureKinds } from "../../telegram/failure-kinds.ts";
import { readChatId } from "../../telegram/followed-chat.ts";
import type { JobHandler } from "../job-handler.ts";
import type { ChatContext } from "./send-steps.ts";

/**
 * Asks Telegram for the chat when there is nothing to send: a wrong token or chat shows, and that it is corrected, before
 * there is an application.
 */
export function chatChecker({ pool, telegram, configuredChatId }: ChatContext): JobHandler {
  return async (_job, { signal, noteSuccess }) => {
    const refusal = await telegram.askForChat(await readChatId(pool, configuredChatId), signal);
    if (refusal?.kind === "failed" && failureKinds[refusal.failure].scope === "halt")
      return { kind: "kept", trouble: refusal.failure };
    if (refusal !== null) return { kind: "failed" };
    await noteSuccess();
    return undefined;
  };
}
