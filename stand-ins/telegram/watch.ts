import type { IncomingMessage, ServerResponse } from "node:http";
import type { Chat, ReceivedMessage } from "./chat.ts";
import { chatPage } from "./chat-page.ts";

/** What people and tests in other processes ask for: the page, its changes, the messages, the files, faults. */
export async function answerWatcher(
  request: IncomingMessage,
  response: ServerResponse,
  { chat, setFaults }: { chat: Chat; setFaults: (faults: unknown[]) => void },
) {
  const messageId = /^\/documents\/(\d+)$/.exec(request.url ?? "")?.[1];
  switch (`${request.method} ${messageId ? "/documents" : request.url}`) {
    case "GET /":
      return void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(chatPage(chat.received));
    case "GET /messages":
      return json(response, chat.received.map(withoutBytes));
    case "DELETE /messages":
      chat.clear();
      return void response.writeHead(204).end();
    case "GET /changes":
      return followChanges(response, chat);
    case "GET /documents":
      return sendDocument(response, chat.received.find((message) => String(message.messageId) === messageId)?.document);
    case "POST /faults": {
      setFaults(JSON.parse(await readText(request)) as unknown[]);
      return void response.writeHead(204).end();
    }
    default:
      return void response.writeHead(404, { "content-type": "text/plain" }).end("Nothing here.");
  }
}

function followChanges(response: ServerResponse, chat: Chat) {
  const tell = () => void response.write("data: change\n\n");
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" }).flushHeaders();
  chat.changes.on("change", tell);
  response.on("close", () => chat.changes.off("change", tell));
}

function sendDocument(response: ServerResponse, document: ReceivedMessage["document"] | undefined) {
  if (!document) return void response.writeHead(404).end();
  response.writeHead(200, {
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(document.fileName)}`,
    "content-length": document.sizeBytes,
  });
  response.end(document.bytes);
}

function withoutBytes({ document, ...message }: ReceivedMessage) {
  if (!document) return { ...message, document };
  const { bytes: _, ...described } = document;
  return { ...message, document: { ...described, path: `/documents/${message.messageId}` } };
}

function json(response: ServerResponse, body: unknown) {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
