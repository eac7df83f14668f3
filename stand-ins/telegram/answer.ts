import type { ServerResponse } from "node:http";

/** An answer of the Bot API: the HTTP status and the JSON it sends. */
export type BotAnswer = { status: number; body: unknown };

export function accepted(result: unknown): BotAnswer {
  return { status: 200, body: { ok: true, result } };
}

export function refused(status: number, description: string, parameters?: Record<string, unknown>): BotAnswer {
  return { status, body: { ok: false, error_code: status, description, ...(parameters && { parameters }) } };
}

export function badRequest(description: string): BotAnswer {
  return refused(400, `Bad Request: ${description}`);
}

export function send(response: ServerResponse, { status, body }: BotAnswer) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
