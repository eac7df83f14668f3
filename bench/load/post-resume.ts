import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { applicationForm, paddedPdf } from "../../tests/support/builders.ts";
import { encode } from "../../tests/support/upload.ts";

/** The body of a complete application, before each sender gets values of its own. */
export type PostedForm = { body: Buffer; headers: { "Content-Type": string } };

/** What came back: 0 when the connection ended without an answer. */
export type PostAnswer = { status: number; retryAfter: string | undefined; ms: number };

export function formWithResume(sizeBytes: number): Promise<PostedForm> {
  return encode(applicationForm({ email: `${placeholderId}@example.org`, resume: paddedPdf(sizeBytes) }));
}

const placeholderId = "somebody-else";

/** Holds the fields and the begin of the resume; the rest is the same for everybody, and in memory once. */
const ownBytes = 64 * 1024;

/** With an address and a resume that no other one has, as real applications do. */
function pieces(body: Buffer): [Buffer, Buffer] {
  const own = Buffer.from(body.subarray(0, ownBytes));
  const id = randomUUID().slice(0, placeholderId.length);
  own.write(id, own.indexOf(placeholderId));
  // Within the padding of the PDF.
  own.write(id, own.length - placeholderId.length);
  return [own, body.subarray(ownBytes)];
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
      // A refusal may come before all is sent; the rest is not needed.
      response.once("end", () => post.destroy());
    });
    post.on("error", () => tell(0)).once("close", () => tell(0));
    for (const piece of pieces(body)) post.write(piece);
    post.end();
  });
}

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
