import type { ServerResponse } from "node:http";
import { badRequest, refused, send, type BotAnswer } from "./call.ts";

/**
 * The faults of one call, on demand:
 * - `chat-migrated`: every later call to the chat gets the new id in the answer
 * - `bad-gateway`: 502 with a proxy's HTML; `garbage`: 200 with something else than the Bot API's JSON
 * - `reset-before-reading`, `hang`: no answer, and nothing is in the chat
 * - `…-after-accepting`: the message is in the chat, and its sender gets no answer
 */
export type Fault =
  | { kind: "rate-limited"; retryAfterSeconds: number }
  | { kind: "chat-migrated"; chatId: string }
  | { kind: keyof typeof refusals | "accept" | "bad-gateway" | "garbage" | "reset-before-reading" | "hang" }
  | { kind: `${"reset" | "hang" | "server-error" | "garbage"}-after-accepting` };

const refusals = {
  "server-error": refused(500, "Internal Server Error"),
  unauthorized: refused(401, "Unauthorized"),
  forbidden: refused(403, "Forbidden: bot was kicked from the group chat"),
  "not-found": refused(404, "Not Found"),
  "chat-not-found": badRequest("chat not found"),
  "topic-closed": badRequest("TOPIC_CLOSED"),
  refused: badRequest("not enough rights to send documents to the chat"),
  "parse-error": badRequest("can't parse entities: Can't find end tag corresponding to start tag b"),
} satisfies Record<string, BotAnswer>;

/** False: the call goes on as usual. */
export function playFault(fault: Fault, response: ServerResponse): boolean {
  if (fault.kind === "hang") return true;
  if (fault.kind === "bad-gateway") {
    response.writeHead(502, { "content-type": "text/html" }).end("<html><h1>502 Bad Gateway</h1></html>");
  } else if (fault.kind === "garbage") sendGarbage(response);
  else if (fault.kind === "rate-limited") {
    const { retryAfterSeconds: seconds } = fault;
    send(response, refused(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds }));
  } else if (fault.kind in refusals) send(response, refusals[fault.kind as keyof typeof refusals]);
  else return false;
  return true;
}

/** False: the answer to a message that is in the chat goes out as usual. */
export function spoilAnswer({ kind }: Fault, response: ServerResponse): boolean {
  if (kind === "reset-after-accepting") response.socket?.resetAndDestroy();
  else if (kind === "server-error-after-accepting") send(response, refusals["server-error"]);
  else if (kind === "garbage-after-accepting") sendGarbage(response);
  else return kind === "hang-after-accepting";
  return true;
}

function sendGarbage(response: ServerResponse) {
  response.writeHead(200, { "content-type": "application/json" }).end('{"ok":true,"result":{"mess');
}
