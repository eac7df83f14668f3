import type { IncomingMessage, ServerResponse } from "node:http";
import { escapeHtml } from "../escape-html.ts";
import type { Chat, ReceivedMessage } from "./chat.ts";

export function showChat({ url = "" }: IncomingMessage, response: ServerResponse, { received }: Chat): void {
  const document = received.find(({ messageId }) => url === `/documents/${messageId}`)?.document;
  if (document) {
    const name = encodeURIComponent(document.fileName);
    response.setHeader("content-disposition", `attachment; filename*=UTF-8''${name}`).end(document.bytes);
  } else if (url === "/") response.setHeader("content-type", "text/html; charset=utf-8").end(chatPage(received));
  else response.writeHead(404).end("Nothing here.");
}

function chatPage(messages: ReceivedMessage[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="2">
<title>Hiring chat (stand-in), ${messages.length} messages</title>
<style>${styles}</style>
<h1>Hiring chat <small>stand-in for Telegram, nothing here leaves this machine</small></h1>
<main>${inThreads(messages).map(messageBlock).join("\n") || "<p>No message yet. Apply for a position and watch.</p>"}</main>
</html>`;
}

const styles = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; background: light-dark(#e9efe6, #16211c); }
  small { font: 1rem/1.5 system-ui, sans-serif; opacity: .7; display: block; }
  article { background: light-dark(#fff, #22302a); border-radius: .75rem .75rem .75rem 0; padding: .75rem 1rem; margin: 0 0 .75rem; width: fit-content; max-width: 100%; box-sizing: border-box; }
  article p { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
  footer { font-size: .75rem; opacity: .65; }`;

/** The newest first, each followed by its replies. */
function inThreads(messages: ReceivedMessage[]): ReceivedMessage[] {
  const repliesTo = (id: number | null) => messages.filter(({ replyToMessageId }) => replyToMessageId === id);
  const withReplies = (message: ReceivedMessage): ReceivedMessage[] => [
    message,
    ...repliesTo(message.messageId).flatMap(withReplies),
  ];
  return repliesTo(null).toReversed().flatMap(withReplies);
}

function messageBlock({ messageId, text, document, replyToMessageId, receivedAt }: ReceivedMessage) {
  return `<article>
${document ? `<a href="/documents/${messageId}" download>${escapeHtml(document.fileName)}, ${(document.sizeBytes / 1024).toFixed(1)} kB</a>` : ""}
<p>${escapeHtml(text)}</p>
<footer>#${messageId}${replyToMessageId === null ? "" : `, reply to #${replyToMessageId}`} · ${receivedAt.toISOString().slice(0, 19).replace("T", " ")} UTC</footer>
</article>`;
}
