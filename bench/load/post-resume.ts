import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { applicationForm, paddedPdf } from "../../tests/support/builders.ts";
import { encode } from "../../tests/support/upload.ts";

/** The body of a complete application, before each sender gets values of its own. */
export function formWithResume(sizeBytes: number) {
  return encode(applicationForm({ email: `${placeholderId}@example.org`, resume: paddedPdf(sizeBytes) }));
}

const placeholderId = "somebody-else";

/** Holds the fields and the begin of the resume; the rest is the same for everybody, and in memory once. */
const ownBytes = 64 * 1024;

function pieces(body: Buffer): [Buffer, Buffer] {
  const own = Buffer.from(body.subarray(0, ownBytes));
  const id = randomUUID().slice(0, placeholderId.length);
  own.write(id, own.indexOf(placeholderId));
  // Within the padding of the PDF.
  own.write(id, own.length - placeholderId.length);
  return [own, body.subarray(ownBytes)];
}

type Form = Awaited<ReturnType<typeof formWithResume>>;

/** `network` is any number: each posts from another address of this machine. Throws when the application is not stored. */
export function postResume(origin: string, { body, headers }: Form, network: number): Promise<void> {
  const localAddress = `127.1.${(network >> 8) % 256}.${network % 256}`;
  return new Promise((resolve, reject) => {
    const post = request(`${origin}/api/applications`, {
      method: "POST",
      agent: false,
      localAddress,
      headers: { ...headers, "Content-Length": body.length, "Idempotency-Key": randomUUID() },
    });
    post.once("response", (response) => {
      response.resume();
      if (response.statusCode === 201) resolve();
      else reject(new Error(`An application was answered with ${response.statusCode}.`));
    });
    post.on("error", reject);
    for (const piece of pieces(body)) post.write(piece);
    post.end();
  });
}
