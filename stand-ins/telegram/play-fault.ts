import type { ServerResponse } from "node:http";
import { badRequest, refused, tooManyRequests, type BotAnswer } from "./answers.ts";
import type { Fault } from "./faults.ts";

/** Answers a read request by `fault`, or leaves it without an answer. False: the call goes on as usual. */
export function playFault(fault: Fault, response: ServerResponse): boolean {
  if (fault.kind === "hang") return true;
  if (fault.kind === "bad-gateway") {
    response.writeHead(502, { "content-type": "text/html" }).end("<html><h1>502 Bad Gateway</h1></html>");
    return true;
  }
  if (fault.kind === "garbage") {
    response.writeHead(200, { "content-type": "application/json" }).end(garbage);
    return true;
  }
  const answer = faultAnswer(fault);
  if (!answer) return false;
  response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  return true;
}

/** Keeps the answer to a message that is in the chat from its sender. False: the answer goes out as usual. */
export function spoilAnswer(fault: Fault, response: ServerResponse): boolean {
  switch (fault.kind) {
    case "reset-after-accepting":
      response.socket?.resetAndDestroy();
      return true;
    case "hang-after-accepting":
      return true;
    case "server-error-after-accepting":
      response.writeHead(500, { "content-type": "application/json" }).end('{"ok":false,"error_code":500}');
      return true;
    case "garbage-after-accepting":
      response.writeHead(200, { "content-type": "application/json" }).end(garbage);
      return true;
    default:
      return false;
  }
}

const garbage = '{"ok":true,"result":{"mess';

function faultAnswer(fault: Fault): BotAnswer | null {
  switch (fault.kind) {
    case "rate-limited":
      return tooManyRequests(fault.retryAfterSeconds);
    case "server-error":
      return refused(500, "Internal Server Error");
    case "unauthorized":
      return refused(401, "Unauthorized");
    case "forbidden":
      return refused(403, "Forbidden: bot was kicked from the group chat");
    case "not-found":
      return refused(404, "Not Found");
    case "chat-not-found":
      return badRequest("chat not found");
    case "topic-closed":
      return badRequest("TOPIC_CLOSED");
    case "refused":
      return badRequest("not enough rights to send documents to the chat");
    case "parse-error":
      return badRequest("can't parse entities: Can't find end tag corresponding to start tag b");
    default:
      return null;
  }
}
