import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { maxResumeBytes } from "../../../application/limits.ts";
import { maxChunks, chunkBytes, chunkCount } from "../../../application/resume-chunks.ts";
import { problemTexts } from "../../../content/application-form.ts";
import { applicationForm, paddedPdf, resumeFile } from "../../../tests/support/builders.ts";
import { rawConnection, rawRequest, statusIn } from "../../../tests/support/raw-request.ts";
import { startTestServer, type TestServer } from "../../../tests/support/start-test-server.ts";
import { sweepUploads } from "../../intake/staged-chunks.ts";

let site: TestServer;
beforeAll(async () => {
  site = await startTestServer({ settings: { publicUrl: "https://www.example.org" } });
});
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
    const { reference } = (await response.json()) as { reference: string };
    expect(await stored(reference)).toEqual({
      file_name: "resume.pdf",
      media_type: "application/pdf",
      size_bytes: 3 * chunkBytes + 1,
      content: resume.sha256,
    });
    expect(await stagedChunks()).toBe(0);
  });

  test("may be as large as any resume, to the byte", async () => {
    const resume = await announce(paddedPdf(maxResumeBytes));
    await resume.sendAll();
    expect((await resume.apply()).status).toBe(201);
    expect(await stagedChunks()).toBe(0);
  }, 120_000);

  test("with one byte more is refused before anything of it is sent", async () => {
    const resume = await announce(paddedPdf(maxResumeBytes + 1));
    expect(await answerOf(resume.apply())).toMatchObject([413, problemTexts.resumeTooLarge]);
    expect((await resume.send(maxChunks)).status).toBe(413);
  });

  test.each([
    ["another type", { name: "resume.docm" }, 415],
    ["no content", { size: 0 }, 422],
    ["no name", { name: "" }, 422],
  ])("%s is refused before anything of it is sent", async (_name, changes, status) => {
    const resume = await announce(paddedPdf(10_000));
    expect((await resume.apply({ ...resume.named, ...changes })).status).toBe(status);
  });

  test("wrong answers in the form are told before anything of it is sent", async () => {
    const resume = await announce(paddedPdf(10_000));
    const response = await resume.apply(resume.named, { email: "" });
    expect(response.status).toBe(422);
    expect(((await response.json()) as { errors: unknown[] }).errors).toHaveLength(1);
  });

  test("that is not what its name says is refused like a whole one, and forgotten", async () => {
    const resume = await announce(new File([Buffer.alloc(300_000, "\0")], "resume.pdf"));
    await resume.sendAll();
    expect(await answerOf(resume.apply())).toMatchObject([415, problemTexts.resumeWrongType]);
    expect(await stagedChunks()).toBe(0);
  });

  test("that is not what was announced is asked for again, whole", async () => {
    const resume = await announce(paddedPdf(2 * chunkBytes));
    await resume.sendAll();
    await resume.send(1, Buffer.alloc(chunkBytes, "x"));
    expect(await answerOf(resume.apply())).toEqual([409, incomplete([0, 1])]);
    await resume.sendAll();
    expect((await resume.apply()).status).toBe(201);
  });

  test.each([
    ["shorter than it must be", 1],
    ["longer than it must be", chunkBytes],
  ])("with a last chunk %s lacks that chunk", async (_name, length) => {
    const resume = await announce(paddedPdf(chunkBytes + 1000));
    await resume.send(0);
    expect((await resume.send(1, Buffer.alloc(length, "x"))).status).toBe(204);
    expect(await answerOf(resume.apply())).toEqual([409, incomplete([1])]);
    await resume.send(1);
    expect((await resume.apply()).status).toBe(201);
  });
});

test("a resume whose chunks reach different instances is one", async () => {
  const second = await startTestServer({ pool: site.pool });
  const resume = await announce(paddedPdf(3 * chunkBytes));
  await resume.send(1);
  for (const number of [0, 2]) {
    const body = new Uint8Array(await resume.bytes(number));
    await fetch(second.origin + resume.address(number), { method: "PUT", body });
  }
  expect((await resume.apply()).status).toBe(201);
  await second.stop();
});

describe("one intent", () => {
  test("whose receipt was lost gets it again without its chunks, which went with the storing", async () => {
    const resume = await announce(paddedPdf(2 * chunkBytes));
    await resume.sendAll();
    const receipt = (await (await resume.apply()).json()) as unknown;
    const before = await site.countOf("application");
    const again = await resume.apply();
    expect(again.status).toBe(201);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await again.json()).toEqual(receipt);
    expect(await site.countOf("application")).toBe(before);
  });

  test("posted many times at once is one application with one receipt", async () => {
    const resume = await announce(paddedPdf(4 * chunkBytes));
    await resume.sendAll();
    const before = await site.countOf("application");
    const answers = await Promise.all(Array.from({ length: 8 }, () => answerOf(resume.apply())));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.[0]).toBe(201);
    expect(await site.countOf("application")).toBe(before + 1);
  });

  test("without its upload, which was given up meanwhile, is told to send it again", async () => {
    const resume = await announce(paddedPdf(2 * chunkBytes));
    await resume.sendAll();
    await site.pool.query("update staged_chunk set staged_at = now() - interval '25 hours' where number = 0");
    expect(await sweepUploads(site.pool)).toBe(0);
    await site.pool.query("update staged_chunk set staged_at = now() - interval '25 hours'");
    expect(await sweepUploads(site.pool)).toBe(1);
    expect(await answerOf(resume.apply())).toEqual([409, incomplete([0, 1])]);
  });
});

describe("a chunk", () => {
  test("may come again, and at the same moment, and be corrected", async () => {
    const resume = await announce(paddedPdf(chunkBytes + 7));
    const answers = await Promise.all([0, 0, 0, 1, 1].map((number) => resume.send(number)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    await resume.send(0, Buffer.alloc(chunkBytes, "x"));
    await resume.send(0);
    expect((await resume.apply()).status).toBe(201);
  });

  test.each([
    ["no number", "x", 400],
    ["a negative number", "-1", 400],
    ["half a number", "0.5", 400],
    ["a number with a sign", "+1", 400],
    ["a number in another notation", "1e1", 400],
    ["a number with zeros before it", "01", 400],
    ["an endless number", "9".repeat(400), 400],
    ["a number beyond the largest resume", String(maxChunks), 413],
  ])("with %s", async (_name, number, status) => {
    expect((await put(`${randomUUID()}/${number}`, "chunk")).status).toBe(status);
  });

  test.each([
    ["no id", "chunks/0", 400],
    ["an id that is a path", "..%2f..%2fetc/0", 400],
    ["an id in SQL", "'%3bdrop%20table%20staged_chunk--/0", 400],
    ["a broken escape", "%zz/0", 400],
    ["an address too deep", `${randomUUID()}/0/0`, 405],
  ])("under %s", async (_name, address, status) => {
    expect((await put(address, "chunk")).status).toBe(status);
  });

  test("is not empty, and not longer than a chunk, told or counted", async () => {
    expect((await put(`${randomUUID()}/0`, "")).status).toBe(400);
    expect((await put(`${randomUUID()}/0`, Buffer.alloc(chunkBytes + 1))).status).toBe(413);
    const endless = await rawRequest(
      site.port,
      `PUT /api/uploads/${randomUUID()}/0 HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`,
      `${(2 * chunkBytes).toString(16)}\r\n${"x".repeat(2 * chunkBytes)}\r\n0\r\n\r\n`,
    );
    expect(statusIn(endless)).toBe(413);
  });

  test("of unknown length is taken, too", async () => {
    const resume = await announce(paddedPdf(10_000));
    const chunk = await resume.bytes(0);
    const taken = await rawRequest(
      site.port,
      `PUT ${resume.address(0)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`,
      Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n0\r\n\r\n")]),
    );
    expect(statusIn(taken)).toBe(204);
    expect((await resume.apply()).status).toBe(201);
  });

  test("that breaks off is not kept", async () => {
    const before = await stagedChunks();
    const socket = rawConnection(site.port);
    socket.end(`PUT /api/uploads/${randomUUID()}/0 HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\nhalf`);
    await once(socket.resume(), "close");
    expect(await stagedChunks()).toBe(before);
  });

  test("that stands still is told so and cut off", async () => {
    const hasty = await startTestServer({
      limits: { pace: { idleSeconds: 1, graceSeconds: 2, minBytesPerSecond: 1000 } },
    });
    const head = `PUT /api/uploads/${randomUUID()}/0 HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\n`;
    const socket = rawConnection(hasty.port);
    socket.write(`${head}half`);
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(statusIn(answer.toString())).toBe(408);
    socket.destroy();
    await hasty.stop();
  });

  test.each([
    ["another site's page", { "Sec-Fetch-Site": "cross-site" }, 403],
    ["another origin", { Origin: "https://evil.example" }, 403],
    ["our own page", { Origin: "https://www.example.org", "Sec-Fetch-Site": "same-origin" }, 204],
  ])("from %s: %i", async (_name, headers, status) => {
    expect((await put(`${randomUUID()}/0`, "chunk", headers)).status).toBe(status);
  });

  test.each(["GET", "POST", "DELETE", "PATCH"])("is not there for %s", async (method) => {
    const response = await fetch(`${site.origin}/api/uploads/${randomUUID()}/0`, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("PUT");
  });
});

test.each([
  "",
  "null",
  "[]",
  "{",
  '"x"',
  JSON.stringify({ id: randomUUID() }),
  JSON.stringify({ id: "1", name: "a.pdf", size: 1, sha256: "0".repeat(64) }),
  JSON.stringify({ id: randomUUID(), name: "a.pdf", size: 1.5, sha256: "0".repeat(64) }),
  JSON.stringify({ id: randomUUID(), name: "a.pdf", size: -1, sha256: "0".repeat(64) }),
  JSON.stringify({ id: randomUUID(), name: "a.pdf", size: 1, sha256: "0".repeat(63) }),
  JSON.stringify({ id: randomUUID(), name: {}, size: 1, sha256: "0".repeat(64) }),
])("a form that names no upload, but %j, is malformed", async (resumeUpload) => {
  expect((await site.post(applicationForm({ resume: null, resumeUpload }))).status).toBe(400);
});

test("a form with a file and an upload is malformed: nobody can tell which was meant", async () => {
  const resume = await announce(paddedPdf(10_000));
  const both = applicationForm({ resumeUpload: JSON.stringify(resume.named), resume: resumeFile("resume.pdf") });
  expect((await site.post(both)).status).toBe(400);
});

describe("room for chunks", () => {
  test("is limited for each network and in all, and chunks that are there may still be corrected", async () => {
    await site.pool.query("delete from staged_chunk");
    const small = await startTestServer({
      pool: site.pool,
      limits: { staging: { maxChunks: 3, maxChunksPerNetwork: 2 } },
      settings: { trustProxy: 1 },
    });
    const upload = randomUUID();
    const putFrom = (network: string, number: number) =>
      fetch(`${small.origin}/api/uploads/${upload}/${number}`, {
        method: "PUT",
        body: "chunk",
        headers: { "X-Forwarded-For": network },
      });
    const statuses: number[] = [];
    for (const number of [0, 1, 2, 1]) statuses.push((await putFrom("203.0.113.1", number)).status);
    expect(statuses).toEqual([204, 204, 429, 204]);
    expect((await putFrom("203.0.113.1", 2)).headers.get("retry-after")).toBe("30");
    expect((await putFrom("203.0.113.2", 2)).status).toBe(204);
    const full = await putFrom("203.0.113.3", 3);
    expect(full.status).toBe(503);
    expect(full.headers.get("retry-after")).toBe("30");
    expect(await full.json()).toEqual({ type: "about:blank", status: 503, ...problemTexts.unavailable });
    await small.stop();
    await site.pool.query("delete from staged_chunk");
  });

  test("does not count in the rate limit of forms, nor fills it", async () => {
    const strict = await startTestServer({ limits: { rateLimit: { capacity: 1, refillPerSecond: 0.001 } } });
    const chunk = (number: number) =>
      fetch(`${strict.origin}/api/uploads/${randomUUID()}/${number}`, { method: "PUT", body: "chunk" });
    expect((await strict.post(applicationForm())).status).toBe(201);
    expect((await strict.post(applicationForm())).status).toBe(429);
    const answers = await Promise.all(Array.from({ length: 40 }, (_, number) => chunk(number)));
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(204));
    expect((await strict.post(applicationForm())).status).toBe(429);
    await strict.stop();
  });

  test("is not taken from a disk that is nearly full", async () => {
    const full = await startTestServer({ limits: { minFreeBytes: Number.MAX_SAFE_INTEGER } });
    const response = await fetch(`${full.origin}/api/uploads/${randomUUID()}/0`, { method: "PUT", body: "chunk" });
    await full.stop();
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("10");
  });
});

/** A resume that is sent ahead under an id and a key of its own. */
async function announce(file: File) {
  const whole = Buffer.from(await file.arrayBuffer());
  const sha256 = createHash("sha256").update(whole).digest("hex");
  const named = { id: randomUUID(), name: file.name, size: whole.length, sha256 };
  const key = randomUUID();
  const bytes = async (number: number) => whole.subarray(number * chunkBytes, (number + 1) * chunkBytes);
  const send = async (number: number, chunk?: Buffer) => put(`${named.id}/${number}`, chunk ?? (await bytes(number)));
  return {
    named,
    sha256,
    bytes,
    send,
    address: (number: number) => `/api/uploads/${named.id}/${number}`,
    async sendAll() {
      const numbers = Array.from({ length: chunkCount(whole.length) }, (_, number) => number);
      // Several at a time, for the tests' sake.
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
  const { status, json } = await response.then(async (answer) => ({
    status: answer.status,
    json: await answer.json(),
  }));
  return [status, json];
}

async function stagedChunks(): Promise<number> {
  const { rows } = await site.pool.query<{ count: number }>("select count(*)::int as count from staged_chunk");
  return rows[0]?.count ?? 0;
}

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
