import { once } from "node:events";
import http from "node:http";
import https from "node:https";

export type PostRequest = {
  contentType: string;
  body: Buffer[];
  timeoutMs: number;
  signal?: AbortSignal | undefined;
};

/** `mayHaveArrived`: the connection was made, or the caller ended the post. `code` is Node's, never a text. */
export type PostResult =
  { kind: "response"; status: number; body: string } | { kind: "no-response"; mayHaveArrived: boolean; code: string };

/**
 * Posts `body` once, over a new connection: the other side may close a kept-alive one just as we write, and the send
 * would look lost. Never throws, and never returns the URL, which may hold a secret. `fetch` does not show whether the
 * connection was made, and in Node 24.21 a form's body leaves an unhandled rejection when the connection breaks early.
 */
export async function postOnce(
  address: string,
  { contentType, body, timeoutMs, signal }: PostRequest,
): Promise<PostResult> {
  const timeout = new AbortController();
  // Counted in ticks, so that a process that was frozen reads what has arrived before it gives up.
  let ticks = 0;
  const clock = setInterval(() => ++ticks === ticksPerTimeout && timeout.abort(), timeoutMs / ticksPerTimeout);
  let wasConnected = false;
  try {
    const url = new URL(address);
    const isSecure = url.protocol === "https:";
    const request = (isSecure ? https : http).request(url, {
      method: "POST",
      agent: false,
      headers: { "content-type": contentType, "content-length": body.reduce((sum, { length }) => sum + length, 0) },
      signal: signal ? AbortSignal.any([timeout.signal, signal]) : timeout.signal,
    });
    request.once("socket", (socket) =>
      socket.once(isSecure ? "secureConnect" : "connect", () => (wasConnected = true)),
    );
    for (const part of body) request.write(part);
    request.end();
    // Waiting for the response or reading it rejects; without a listener an error after that would end the process.
    request.on("error", () => {});
    const [response] = (await once(request, "response")) as [http.IncomingMessage];
    return { kind: "response", status: response.statusCode ?? 0, body: await beginningOf(response) };
  } catch (error) {
    return { kind: "no-response", mayHaveArrived: wasConnected || signal?.aborted === true, code: errorCode(error) };
  } finally {
    clearInterval(clock);
  }
}

const ticksPerTimeout = 10;

/** Responses of the Bot API have a few kilobytes. A longer one is another program's, and is not read to its end. */
const maxResponseBytes = 256 * 1024;

async function beginningOf(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let totalBytes = 0;
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
    totalBytes += (chunk as Buffer).length;
    if (totalBytes > maxResponseBytes) break;
  }
  return Buffer.concat(chunks).toString("utf8", 0, maxResponseBytes);
}

/** Such as ECONNREFUSED, of the first of several errors. */
function errorCode(error: unknown): string {
  const { code, errors } = (error ?? {}) as { code?: unknown; errors?: unknown[] };
  if (typeof code === "string" && /^[A-Z0-9_]+$/.test(code)) return code;
  return Array.isArray(errors) && errors.length > 0 ? errorCode(errors[0]) : "";
}

/** Returns a form with text fields and one file. File names must be safe: see `safeFileName`. */
export async function multipartBody(
  fields: Record<string, string>,
  { fileName, mediaType, content }: { fileName: string; mediaType: string; content: Buffer[] },
): Promise<{ contentType: string; body: Buffer[] }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("document", new File(content as Buffer<ArrayBuffer>[], fileName, { type: mediaType }));
  const encoded = new Response(form);
  return { contentType: encoded.headers.get("Content-Type")!, body: [Buffer.from(await encoded.arrayBuffer())] };
}
