import http from "node:http";
import https from "node:https";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** An answer, or why there is none. Before `wasConnected` nothing can have arrived. `code` is Node's, never a text. */
export type PostResult =
  | { ok: true; status: number; body: string }
  | { ok: false; wasConnected: boolean; isTimedOut: boolean; isStopped: boolean; code: string };

/** Longer answers than any of the Bot API are cut. */
const maxAnswerLength = 100_000;

/**
 * Posts `body` once, over a connection of its own: a kept one may be closed by the other side just as we write, and
 * would make a send look lost. Never throws, and never tells the address, which may hold a secret.
 *
 * Not `fetch`: that does not tell whether the connection was made, and in Node 24.21 a form's body leaves an unhandled
 * rejection ("ReadableStream is already closed") when the connection breaks early, which ends the process.
 */
export async function postOnce(
  address: string,
  {
    contentType,
    body,
    timeoutMs,
    signal,
  }: { contentType: string; body: Buffer[]; timeoutMs: number; signal?: AbortSignal | undefined },
): Promise<PostResult> {
  const timeout = AbortSignal.timeout(timeoutMs);
  let wasConnected = false;
  try {
    const url = new URL(address);
    const isSecure = url.protocol === "https:";
    const request = (isSecure ? https : http).request(url, {
      method: "POST",
      agent: false,
      headers: { "content-type": contentType, "content-length": body.reduce((sum, { length }) => sum + length, 0) },
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    });
    request.once("socket", (socket) =>
      socket.once(isSecure ? "secureConnect" : "connect", () => (wasConnected = true)),
    );
    const answer = readAnswer(request);
    // An early answer counts even if the rest of the body cannot be written any more.
    const written = pipeline(Readable.from(body), request).then(() => answer);
    return await Promise.any([answer, written]);
  } catch (error) {
    return {
      ok: false,
      wasConnected,
      isTimedOut: timeout.aborted,
      isStopped: signal?.aborted ?? false,
      code: errorCode(error),
    };
  }
}

function readAnswer(request: http.ClientRequest): Promise<PostResult> {
  return new Promise((resolve, reject) => {
    request.once("error", reject);
    request.once("response", (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (text: string) => (body = (body + text).slice(0, maxAnswerLength)));
      response.once("error", reject);
      response.once("end", () => resolve({ ok: true, status: response.statusCode ?? 0, body }));
    });
  });
}

/** Such as ECONNREFUSED, of the first of several errors. */
function errorCode(error: unknown): string {
  const { code, errors } = (error ?? {}) as { code?: unknown; errors?: unknown[] };
  if (typeof code === "string" && /^[A-Z0-9_]+$/.test(code)) return code;
  return Array.isArray(errors) && errors.length > 0 ? errorCode(errors[0]) : "";
}
