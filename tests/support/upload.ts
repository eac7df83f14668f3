import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

/**
 * Posts `form` to a port of this machine, and tells what came back and whether the form was sent.
 * Unlike `fetch` it sends on while an answer comes, can leave the length out, and takes connection errors after an
 * answer as they are.
 */
export async function upload(
  port: number,
  form: FormData,
  options: { headers?: Record<string, string>; isChunked?: boolean } = {},
) {
  const { body, headers } = await encode(form);
  const post = postTo(port, {
    ...headers,
    ...(options.isChunked ? { "Transfer-Encoding": "chunked" } : { "Content-Length": String(body.length) }),
    ...options.headers,
  });
  const answer = answerTo(post);
  if (options.headers?.Expect) {
    const mayGoOn = await Promise.race([continued(post), answer.then(() => false)]);
    if (!mayGoOn) return { ...(await answer), isSent: false };
  }
  for (let start = 0; start < body.length; start += pieceBytes) post.write(body.subarray(start, start + pieceBytes));
  post.end();
  return { ...(await answer), isSent: true };
}

const pieceBytes = 64 * 1024;

/** The bytes of a form as `fetch` would send them, with their `Content-Type`. */
export async function encode(form: FormData) {
  const response = new Response(form);
  return {
    body: Buffer.from(await response.arrayBuffer()),
    headers: { "Content-Type": response.headers.get("content-type") ?? "" },
  };
}

/** A post under way: the caller writes its body, ends it, or breaks it off. */
export function postTo(port: number, headers: Record<string, string>): ClientRequest {
  const options = { host: "127.0.0.1", port, method: "POST", path: "/api/applications", headers, agent: false };
  return request(options).on("error", () => {});
}

/** A post of `form` of which the first `bytes` are written; `rest` is what is still to come. */
export async function beginPost(port: number, form: FormData, bytes: number, extra: Record<string, string> = {}) {
  const { body, headers } = await encode(form);
  const post = postTo(port, { ...headers, ...extra, "Content-Length": String(body.length) });
  post.write(body.subarray(0, bytes));
  return { post, rest: body.subarray(bytes) };
}

/** The responses to a post; rejects when the connection ends without one. */
export async function answerTo(post: ClientRequest) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    post.once("response", resolve);
    post.once("close", () => reject(new Error("The connection ended without an answer.")));
  });
  return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
}

function continued(post: ClientRequest): Promise<boolean> {
  post.flushHeaders();
  return new Promise((resolve) => post.once("continue", () => resolve(true)));
}
