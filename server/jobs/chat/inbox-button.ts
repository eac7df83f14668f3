import { teamApplicationPath } from "../../../application/team/addresses.ts";
import { chatMessages } from "../../../content/chat-messages.ts";
import type { LinkButton } from "../../telegram/telegram-client.ts";

/** Opens the application in the team's inbox, and says who handled it. Null without an https address: Telegram takes no other. */
export function inboxButton(publicUrl: string | null, reference: string, handledBy: string | null): LinkButton | null {
  if (!publicUrl?.startsWith("https:")) return null;
  return { text: chatMessages.openInInbox(handledBy), url: publicUrl + teamApplicationPath(reference) };
}
