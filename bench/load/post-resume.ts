import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { applicationForm, paddedPdf } from "../../tests/support/builders.ts";
import { encode } from "../../tests/support/upload.ts";

/** The body of a complete application, the same for everybody. */
export type PostedForm = { body: Buffer; headers: { "Content-Type": string } };

/** What came back: 0 when the connection ended without an answer. */
export type PostAnswer = { status: number; retryAfter: string | undefined; ms: number };

export function formWithResume(sizeBytes: number): Promise<PostedForm> {
  return encode(applicationForm({ resume: paddedPdf(sizeBytes) }));
}

/**
 * Posts one application on a connection of its own. `network` is any number: each comes from another address of this
 * machine, since the site limits how much one network may send. Resolves when the answer has begun.
 */
export function postResume(origin: string, { body, headers }: PostedForm, network: number): Promise<PostAnswer> {
  const begin = performance.now();
  const localAddress = `127.1.${(network >> 8) % 256}.${network % 256}`;
  return new Promise((resolve) => {
    const post = request(`${origin}/api/applications`, {
      method: "POST",
      agent: false,
      localAddress,
      headers: { ...headers, "Content-Length": body.length, "Idempotency-Key": randomUUID() },
    });
    const tell = (status: number, retryAfter?: string) =>
      resolve({ status, retryAfter, ms: performance.now() - begin });
    post.once("response", (response) => {
      tell(response.statusCode ?? 0, response.headers["retry-after"]);
      response.on("error", () => {}).resume();
      // A refusal may come before all is sent; nobody needs the rest.
      response.once("end", () => post.destroy());
    });
    post.on("error", () => tell(0)).once("close", () => tell(0));
    post.end(body);
  });
}

/** Posts until `isOver`, `atOnce` at a time, and returns every answer. */
export async function postMany(
  origin: string,
  form: PostedForm,
  { atOnce, isOver }: { atOnce: number; isOver: (begun: number) => boolean },
): Promise<PostAnswer[]> {
  const answers: PostAnswer[] = [];
  let begun = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (!isOver(begun)) answers.push(await postResume(origin, form, begun++));
    }),
  );
  return answers;
}
