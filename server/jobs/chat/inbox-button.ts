import { teamApplicationPath } from "../../../application/team/addresses.ts";
import { chatMessages } from "../../../content/chat-messages.ts";
import type { LinkButton } from "../../telegram/telegram-client.ts";

/** A link to the application in the inbox, and who handled it. Null without https: Telegram accepts no other. */
export function inboxButton(publicUrl: string | null, reference: string, handledBy: string | null): LinkButton | null {
  if (!publicUrl?.startsWith("https:")) return null;
  return { text: chatMessages.openInInbox(handledBy), url: publicUrl + teamApplicationPath(reference) };
}
