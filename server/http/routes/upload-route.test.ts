import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterAll, afterEach, describe, expect, onTestFinished, test } from "vitest";
import { maxResumeBytes } from "../../../application/limits.ts";
import { maxChunks, chunkBytes, chunkCount } from "../../../application/resume-chunks.ts";
import { problemTexts } from "../../../content/application-form.ts";
import { applicationForm, paddedPdf, resumeFile } from "../../../tests/support/builders.ts";
import { rawConnection, rawRequest, statusIn } from "../../../tests/support/raw-request.ts";
import { startTestServer, type TestServerOptions } from "../../../tests/support/start-test-server.ts";
import { sweepUploads } from "../../intake/staged-chunks.ts";

const site = await startTestServer({ settings: { publicUrl: "https://www.example.org" } });
afterEach(async () => {
  expect(await site.spooledFiles()).toEqual([]);
});
afterAll(() => site.stop());

const incomplete = (missingPieces: number[]) => ({
  type: "about:blank",
  status: 409,
  ...problemTexts.resumeIncomplete,
  missingPieces,
});

describe("a resume in chunks", () => {
  test("is asked for chunk by chunk, stored to the byte, and leaves no chunk behind", async () => {
    const resume = await announce(paddedPdf(3 * chunkBytes + 1));
    expect(await answerOf(resume.apply())).toEqual([409, incomplete([0, 1, 2, 3])]);
    await resume.send(2);
    await resume.send(0);
    expect(await answerOf(resume.apply())).toEqual([409, incomplete([1, 3])]);
    await resume.send(3);
    await resume.send(1);
    const response = await resume.apply();
    expect(response.status).toBe(201);
    const receipt = (await response.json()) as { reference: string };
    expect(await stored(receipt.reference)).toEqual({
      file_name: "resume.pdf",
      media_type: "application/pdf",
      size_bytes: 3 * chunkBytes + 1,
      content: resume.sha256,
    });
    expect(await stagedChunks()).toBe(0);

    // A sender without the receipt gets it again, without its chunks.
    const before = await site.countOf("application");
    const again = await resume.apply();
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
    expect(await again.json()).toEqual(receipt);
    expect(await site.countOf("application")).toBe(before);
  });

  test("may be as large as any resume, to the byte", async () => {
    const resume = await announced(paddedPdf(maxResumeBytes));
    await resume.sendAll();
    expect((await resume.apply()).status).toBe(201);
    expect(await stagedChunks()).toBe(0);
  }, 120_000);

  test("with one byte more is refused before anything of it is sent", async () => {
    const resume = await announce(paddedPdf(maxResumeBytes + 1));
    expect(await answerOf(resume.apply())).toMatchObject([413, problemTexts.resumeTooLarge]);
    expect((await resume.send(maxChunks)).status).toBe(413);
  });

  test.each<[string, object, number, Record<string, string>?]>([
    ["another type", { name: "resume.docm" }, 415],
    ["no content", { size: 0 }, 422],
    ["no name", { name: "" }, 422],
    ["a wrong field", {}, 422, { email: "" }],
  ])("%s is refused before anything of it is sent", async (_name, changes, status, fields = {}) => {
    const resume = await announce(paddedPdf(10_000));
    const response = await resume.apply({ ...resume.named, ...changes }, fields);
    expect(response.status).toBe(status);
    expect(((await response.json()) as { errors: unknown[] }).errors).toHaveLength(1);
  });

  test("that is not what its name says is refused like a whole one, and forgotten", async () => {
    const resume = await announced(new File([Buffer.alloc(300_000, "\0")], "resume.pdf"));
    await resume.sendAll();
    expect(await answerOf(resume.apply())).toMatchObject([415, problemTexts.resumeWrongType]);
    expect(await stagedChunks()).toBe(0);
  });

  test("that is not what was announced is asked for again, whole", async () => {
    const resume = await announced(paddedPdf(2 * chunkBytes));
    await resume.send(1, Buffer.alloc(chunkBytes, "x"));
    await resume.sendAll();
    expect(await answerOf(resume.apply())).toEqual([409, incomplete([0, 1])]);
    await resume.sendAll();
    expect((await resume.apply()).status).toBe(201);
  });

  test("that was deleted in the meantime is asked for again", async () => {
    const resume = await announced(paddedPdf(2 * chunkBytes));
    await resume.sendAll();
    await site.pool.query("update announced_upload set active_at = now() - interval '23 hours'");
    expect(await sweepUploads(site.pool)).toBe(0);
    await site.pool.query("update announced_upload set active_at = now() - interval '25 hours'");
    expect(await sweepUploads(site.pool)).toBe(1);
    expect(await answerOf(resume.apply())).toEqual([409, incomplete([0, 1])]);
  });
});

describe("a chunk", () => {
  test("may come again, at the same moment too, and costs nothing then, whatever is in it", async () => {
    const resume = await announced(paddedPdf(chunkBytes + 7));
    const answers = await Promise.all([0, 0, 0, 1, 1].map((number) => resume.send(number)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    const before = await stagedBytes();
    for (let time = 0; time < 20; time += 1) expect((await resume.send(0, randomBytes(chunkBytes))).status).toBe(204);
    expect(await stagedBytes()).toBeLessThan(before + chunkBytes);
    expect((await resume.apply()).status).toBe(201);
  });

  test("that no form has announced is not taken", async () => {
    const before = await stagedChunks();
    const refused = { type: "about:blank", status: 409, ...problemTexts.resumeIncomplete };
    expect(await answerOf(put(`${randomUUID()}/0`, "chunk"))).toEqual([409, refused]);
    expect(await stagedChunks()).toBe(before);
  });

  test.each([
    ["shorter than it must be", 0, chunkBytes - 1],
    ["a single byte", 0, 1],
    ["shorter than the rest", 1, 999],
    ["longer than the rest", 1, 1001],
    ["as long as any, but the last", 1, chunkBytes],
    ["beyond the last", 2, 1],
  ])("%s is refused", async (_name, number, length) => {
    const resume = await announced(paddedPdf(chunkBytes + 1000));
    expect((await resume.send(number, Buffer.alloc(length, "x"))).status).toBe(400);
    await resume.sendAll();
    expect((await resume.apply()).status).toBe(201);
  });

  test.each<[string, string, number]>([
    ...["x", "-1", "0.5", "+1", "1e1", "9".repeat(400)].map(
      (number) => [`the number ${number}`, `${randomUUID()}/${number}`, 400] satisfies [string, string, number],
    ),
    ["a number beyond the largest resume", `${randomUUID()}/${maxChunks}`, 413],
    ["no id", "chunks/0", 400],
    ["an id that is a path", "..%2f..%2fetc/0", 400],
    ["an id in SQL", "'%3bdrop%20table%20staged_chunk--/0", 400],
    ["a broken escape", "%zz/0", 400],
    ["an address too deep", `${randomUUID()}/0/0`, 405],
  ])("under %s", async (_name, address, status) => {
    expect((await put(address, "chunk")).status).toBe(status);
  });

  test("is not empty, not longer than a chunk, and says how long it is", async () => {
    const resume = await announced(paddedPdf(3 * chunkBytes));
    expect((await resume.send(0, Buffer.alloc(0))).status).toBe(400);
    expect((await resume.send(0, Buffer.alloc(chunkBytes + 1))).status).toBe(413);
    const head = `PUT ${resume.address(0)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expect(statusIn(await rawRequest(site.port, `${head}1\r\nx\r\n0\r\n\r\n`))).toBe(400);
    await resume.sendAll();
    expect((await resume.apply()).status).toBe(201);
  });

  test("that breaks off is not kept", async () => {
    const resume = await announced(paddedPdf(10_000));
    const before = await stagedChunks();
    const socket = rawConnection(site.port);
    socket.end(`PUT ${resume.address(0)} HTTP/1.1\r\nHost: a\r\nContent-Length: 10000\r\n\r\nhalf`);
    await once(socket.resume(), "close");
    expect(await stagedChunks()).toBe(before);
  });

  test("that stands still gets 408 and is cut off", async () => {
    const resume = await announced(paddedPdf(10_000));
    const hasty = await startTestServer({
      pool: site.pool,
      limits: { pace: { idleSeconds: 1, graceSeconds: 2, minBytesPerSecond: 1000 } },
    });
    const head = `PUT ${resume.address(0)} HTTP/1.1\r\nHost: a\r\nContent-Length: 10000\r\n\r\n`;
    const socket = rawConnection(hasty.port);
    socket.write(`${head}half`);
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(statusIn(answer.toString())).toBe(408);
    socket.destroy();
    await hasty.stop();
  });

  test("from another site's page is refused, and any method but one", async () => {
    expect((await put(`${randomUUID()}/0`, "chunk", { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    for (const method of ["GET", "POST"]) {
      const { status, headers } = await fetch(`${site.origin}/api/uploads/${randomUUID()}/0`, { method });
      expect([status, headers.get("allow")]).toEqual([405, "PUT"]);
    }
  });
});

test.each([
  "",
  "{",
  "null",
  ...[{ id: "1" }, { size: 1.5 }, { size: -1 }, { sha256: "0".repeat(63) }, { name: {} }].map((wrong) =>
    JSON.stringify({ id: randomUUID(), name: "a.pdf", size: 1, sha256: "0".repeat(64), ...wrong }),
  ),
])("a form that names no upload, but %j, is malformed", async (resumeUpload) => {
  expect((await site.post(applicationForm({ resume: null, resumeUpload }))).status).toBe(400);
});

test("a form with a file and an upload is malformed: it is unclear which was meant", async () => {
  const resume = await announce(paddedPdf(10_000));
  const both = applicationForm({ resumeUpload: JSON.stringify(resume.named), resume: resumeFile("resume.pdf") });
  expect((await site.post(both)).status).toBe(400);
});

describe("room for chunks", () => {
  test("is limited for each network and in all, by what is announced", async () => {
    const { small, announceFrom } = await startSmall({
      staging: { maxBytes: 5 * chunkBytes, maxBytesPerNetwork: 3 * chunkBytes },
    });
    const first = randomUUID();
    expect(await announceFrom("203.0.113.1", 2 * chunkBytes, first)).toBe(204);
    expect(await announceFrom("203.0.113.1", 2 * chunkBytes)).toBe(409);
    // However short, an upload counts as a chunk.
    expect(await announceFrom("203.0.113.1", 1000)).toBe(204);
    expect(await announceFrom("203.0.113.1", 1000)).toBe(409);
    expect(await announceFrom("203.0.113.2", 2 * chunkBytes)).toBe(204);
    expect(await announceFrom("203.0.113.3", 1000)).toBe(409);
    // The same chunk again is no other one.
    expect(await announceFrom("203.0.113.1", 2 * chunkBytes, first)).toBe(204);

    // A stalled upload counts with its staged bytes, and goes on once there is room for the whole again.
    const rest = "update announced_upload set active_at = now() - interval '20 minutes' where id = $1";
    await small.pool.query(rest, [first]);
    expect(await announceFrom("203.0.113.3", 1000)).toBe(204);
    expect(await announceFrom("203.0.113.1", 2 * chunkBytes, first)).toBe(409);
    await small.pool.query("delete from announced_upload where id <> $1", [first]);
    expect(await announceFrom("203.0.113.1", 2 * chunkBytes, first)).toBe(204);
  });

  test("does not count in the rate limit of forms, nor fills it", async () => {
    const strict = await startTestServer({ limits: { rateLimit: { capacity: 1, refillPerSecond: 0.001 } } });
    const chunk = (number: number) =>
      fetch(`${strict.origin}/api/uploads/${randomUUID()}/${number}`, { method: "PUT", body: "chunk" });
    expect((await strict.post(applicationForm())).status).toBe(201);
    expect((await strict.post(applicationForm())).status).toBe(429);
    const answers = await Promise.all(Array.from({ length: 40 }, (_, number) => chunk(number)));
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(409));
    expect((await strict.post(applicationForm())).status).toBe(429);
    await strict.stop();
  });
});

/** A site with its own limits for this test. `announceFrom`: the status of an upload's first chunk after its form. */
async function startSmall(limits: TestServerOptions["limits"] & {}) {
  const small = await startTestServer({ limits, settings: { trustProxy: ["127.0.0.1/32"] } });
  onTestFinished(() => small.stop());
  const announceFrom = async (network: string, size: number, id: string = randomUUID()) => {
    const upload = { id, name: "resume.pdf", size, sha256: "0".repeat(64) };
    const headers = { "X-Forwarded-For": network };
    const form = applicationForm({ resume: null, resumeUpload: JSON.stringify(upload) });
    expect((await small.post(form, headers)).status).toBe(409);
    const body = new Uint8Array(Math.min(chunkBytes, size));
    return (await fetch(`${small.origin}/api/uploads/${id}/0`, { method: "PUT", headers, body })).status;
  };
  return { small, announceFrom };
}

/** A resume whose form has come once: its chunks are taken now. */
async function announced(file: File) {
  const resume = await announce(file);
  expect((await resume.apply()).status).toBe(409);
  return resume;
}

/** A resume that is sent ahead under another id and key. */
async function announce(file: File) {
  const whole = Buffer.from(await file.arrayBuffer());
  const sha256 = createHash("sha256").update(whole).digest("hex");
  const named = { id: randomUUID(), name: file.name, size: whole.length, sha256 };
  const key = randomUUID();
  const bytes = (number: number) => whole.subarray(number * chunkBytes, (number + 1) * chunkBytes);
  const send = (number: number, chunk = bytes(number)) => put(`${named.id}/${number}`, chunk);
  const address = (number: number) => `/api/uploads/${named.id}/${number}`;
  return {
    named,
    sha256,
    send,
    address,
    async sendAll() {
      const numbers = Array.from({ length: chunkCount(whole.length) }, (_, number) => number);
      // Several at a time, to make the tests faster.
      const sendNext = async () => {
        for (let number = numbers.pop(); number !== undefined; number = numbers.pop())
          expect((await send(number)).status).toBe(204);
      };
      await Promise.all(Array.from({ length: 8 }, sendNext));
    },
    apply: (upload: object = named, changes: Record<string, string> = {}) =>
      site.post(applicationForm({ resume: null, resumeUpload: JSON.stringify(upload), ...changes }), {
        "Idempotency-Key": key,
      }),
  };
}

function put(address: string, body: string | Buffer, headers: Record<string, string> = {}) {
  const sent = typeof body === "string" ? body : new Uint8Array(body);
  return fetch(`${site.origin}/api/uploads/${address}`, { method: "PUT", body: sent, headers });
}

async function answerOf(response: Promise<Response>): Promise<[number, unknown]> {
  const answer = await response;
  return [answer.status, await answer.json()];
}

/** The size of the table on the disk, including deleted rows. */
async function stagedBytes(): Promise<number> {
  const { rows } = await site.pool.query<{ bytes: number }>(
    "select pg_total_relation_size('staged_chunk')::int as bytes",
  );
  return rows[0]?.bytes ?? 0;
}

const stagedChunks = () => site.countOf("staged_chunk");

async function stored(reference: string) {
  const { rows } = await site.pool.query(
    `select file_name, media_type, size_bytes,
       (select encode(sha256(string_agg(bytes, '' order by number)), 'hex') from resume_chunk
        where application_id = application.id) as content
     from application join resume on resume.application_id = id where reference = $1`,
    [reference],
  );
  return rows[0] as unknown;
}
