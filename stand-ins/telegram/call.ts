import type { IncomingMessage, ServerResponse } from "node:http";

export type SentFile = { fileName: string; mediaType: string; bytes: Buffer };

/** A client's call of a method; fields of a JSON body that are no texts are kept as JSON. */
export type Call = { fields: Record<string, string>; files: Record<string, SentFile> };

/** Throws for calls that no client of ours makes. */
export async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const type = request.headers["content-type"] ?? "";
  if (type.startsWith("multipart/form-data")) return readMultipart(body, type);
  const fields = Object.entries(JSON.parse(body.toString()) as Record<string, unknown>).map(
    ([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)] as const,
  );
  return { fields: Object.fromEntries(fields), files: {} };
}

async function readMultipart(body: Buffer<ArrayBuffer>, type: string): Promise<Call> {
  const form = await new Response(body, { headers: { "content-type": type } }).formData();
  const call: Call = { fields: {}, files: {} };
  for (const [name, value] of form) {
    if (typeof value === "string") call.fields[name] = value;
    else {
      const bytes = Buffer.from(await value.arrayBuffer());
      call.files[name] = { fileName: value.name, mediaType: value.type, bytes };
    }
  }
  return call;
}

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
