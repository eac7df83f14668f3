import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyHeaders } from "@fastify/busboy";

export type SentFile = { fileName: string; mediaType: string; bytes: Buffer };

/** What a client sent to a method; fields of a JSON body that are no texts are kept as JSON. */
export type Call =
  | { ok: true; fields: Record<string, string>; files: Record<string, SentFile> }
  | { ok: false; status: number; description: string };

/** Largest request the Bot API takes: a document of 50 MB and what stands around it. */
const maxDocumentBytes = 50 * 1024 * 1024;

/** Reads a JSON or multipart call. An over-long one is refused as the Bot API's front server does. */
export async function readCall(request: IncomingMessage): Promise<Call> {
  const type = request.headers["content-type"] ?? "";
  if (type.startsWith("multipart/form-data"))
    return readMultipart(request, { ...request.headers, "content-type": type });
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  if (text === "") return { ok: true, fields: {}, files: {} };
  try {
    return { ok: true, fields: jsonFields(JSON.parse(text) as Record<string, unknown>), files: {} };
  } catch {
    return { ok: false, status: 400, description: "Bad Request: can't parse JSON object" };
  }
}

async function readMultipart(request: IncomingMessage, headers: BusboyHeaders): Promise<Call> {
  const fields: Record<string, string> = {};
  const files: Record<string, SentFile> = {};
  let isTooLarge = false;
  const busboy = new Busboy({ headers, limits: { fileSize: maxDocumentBytes } });
  busboy.on("field", (name, value) => (fields[name] = value));
  busboy.on("file", (name, stream, fileName, _encoding, mediaType) => {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("limit", () => (isTooLarge = true));
    stream.on("end", () => (files[name] = { fileName, mediaType, bytes: Buffer.concat(chunks) }));
  });
  try {
    await pipeline(request, busboy);
  } catch (error) {
    if (request.destroyed && !request.complete) throw error;
    return { ok: false, status: 400, description: "Bad Request: can't parse multipart body" };
  }
  return isTooLarge ? { ok: false, status: 413, description: "Request Entity Too Large" } : { ok: true, fields, files };
}

function jsonFields(body: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  );
}
