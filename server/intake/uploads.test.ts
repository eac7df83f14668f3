import { once } from "node:events";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { maxResumeBytes } from "../../application/limits.ts";
import { problemTexts } from "../../content/application-form.ts";
import { applicationForm, paddedPdf } from "../../tests/support/builders.ts";
import { rawConnection } from "../../tests/support/raw-request.ts";
import { startTestServer } from "../../tests/support/start-test-server.ts";
import { answerTo, beginPost, encode, postTo, upload } from "../../tests/support/upload.ts";
import { otherPosition } from "../../tests/support/positions.ts";

const site = await startTestServer({ limits: { pace: { idleSeconds: 1, graceSeconds: 2, minBytesPerSecond: 1000 } } });
afterEach(async () => {
  await expect.poll(() => site.spooledFiles()).toEqual([]);
});
afterAll(() => site.stop());

describe("the largest resume", () => {
  test.each([false, true])("passes to the byte, chunked: %s", async (isChunked) => {
    const answer = await upload(site.port, applicationForm({ resume: paddedPdf(maxResumeBytes) }), { isChunked });
    expect(answer.status).toBe(201);
    const { reference } = JSON.parse(answer.text) as { reference: string };
    const { rows } = await site.pool.query(
      `select size_bytes, sha256 = sha256(string_agg(bytes, '' order by number)) as is_whole, max(length(bytes)) as longest
       from application join resume on resume.application_id = id join resume_chunk using (application_id)
       where reference = $1 group by size_bytes, sha256`,
      [reference],
    );
    expect(rows).toEqual([{ size_bytes: maxResumeBytes, is_whole: true, longest: 256 * 1024 }]);
  });

  test.each([false, true])("with one byte more is refused, chunked: %s", async (isChunked) => {
    const before = await site.countOf("application");
    const answer = await upload(site.port, applicationForm({ resume: paddedPdf(maxResumeBytes + 1) }), { isChunked });
    expect(answer.status).toBe(413);
    expect(answer.headers["content-type"]).toBe("application/problem+json");
    expect(JSON.parse(answer.text)).toMatchObject({
      ...problemTexts.resumeTooLarge,
      errors: [{ field: "resume", message: "Please select a file smaller than 20MB." }],
    });
    expect(await site.countOf("application")).toBe(before);
  });
});

describe("a body that is far too large", () => {
  const tooLarge = () => applicationForm({ resume: paddedPdf(2 * maxResumeBytes) });

  test("is refused by its length, and the sender can still read the answer", async () => {
    const answer = await upload(site.port, tooLarge());
    expect(answer.status).toBe(413);
    expect(answer.headers.connection).toBe("close");
    expect(site.events.read()).toMatch(/^site_applications_total\{outcome="refused"\} 0$/m);
  });

  test("is refused before it is sent to those who ask first", async () => {
    const answer = await upload(site.port, tooLarge(), { headers: { Expect: "100-continue" } });
    expect(answer.status).toBe(413);
    expect(answer.isSent).toBe(false);
  });

  test("from a form without script: the answers before the file come back", async () => {
    const answer = await upload(site.port, tooLarge(), { headers: { Accept: "text/html" } });
    expect(answer.status).toBe(413);
    expect(answer.text).toContain(`"coverLetter":"I would like`);
    expect(answer.text).toContain(`<title>/careers/${otherPosition.id}/apply</title>`);
  });

  test("in its fields alone is refused as well", async () => {
    const form = new FormData();
    for (let number = 0; number < 30; number += 1) form.append(`field${number}`, "x".repeat(1024 * 1024));
    expect((await upload(site.port, form, { isChunked: true })).status).toBe(413);
  });

  test("that never ends is cut off, after the answer", async () => {
    const post = postTo(site.port, {
      "Content-Type": "multipart/form-data; boundary=b",
      "Transfer-Encoding": "chunked",
    });
    const answer = answerTo(post);
    const closed = once(post, "close");
    const megabyte = Buffer.alloc(1024 * 1024, "x");
    let sent = 0;
    while (!post.destroyed && sent < 300) {
      sent += 1;
      if (!post.write(megabyte)) await Promise.race([once(post, "drain"), closed]);
    }
    expect((await answer).status).toBe(413);
    await closed;
    expect(sent).toBeLessThan(300);
  });
});

test.each([100, 1_000_000])("an upload that breaks off after %i bytes leaves nothing behind", async (bytes) => {
  const before = await site.countOf("application");
  const { post } = await beginPost(site.port, applicationForm({ resume: paddedPdf(5_000_000) }), bytes);
  await once(post, "socket");
  if (bytes === 1_000_000) await expect.poll(() => site.spooledFiles()).toHaveLength(1);
  post.destroy();
  await expect.poll(() => site.spooledFiles()).toEqual([]);
  expect(await site.countOf("application")).toBe(before);
});

test.each([
  ["one byte is cut off, because each takes time of all others", 1, undefined],
  ["64 bytes is taken", 64, 201],
])("an upload in chunks of %s", async (_what, chunkBytes, status) => {
  const { body, headers } = await encode(applicationForm({ resume: paddedPdf(100_000) }));
  const socket = rawConnection(site.port);
  let answer = "";
  socket.on("data", (bytes: Buffer) => (answer += bytes.toString()));
  const chunks = Array.from({ length: Math.ceil(body.length / chunkBytes) }, (_, index) => {
    const chunk = body.subarray(index * chunkBytes, (index + 1) * chunkBytes);
    return Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n")]);
  });
  const head = `POST /api/applications HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: ${headers["Content-Type"]}\r\n`;
  socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
  socket.write(Buffer.concat([...chunks, Buffer.from("0\r\n\r\n")]));
  await new Promise((resolve) => socket.once("close", resolve));
  expect(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]).toBe(status?.toString());
  await expect.poll(() => site.spooledFiles()).toEqual([]);
});

test("an upload that stands still gets 408 and is cut off", async () => {
  const { post } = await beginPost(site.port, applicationForm(), 2000);
  const { status, text } = await answerTo(post);
  expect(status).toBe(408);
  expect(JSON.parse(text)).toMatchObject(problemTexts.malformed);
  post.destroy();
});

test("an upload under way when the connection is half closed ends", async () => {
  const socket = rawConnection(site.port);
  const head = "POST /api/applications HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\n";
  socket.end(`${head}Content-Length: 5000\r\n\r\n--b`);
  await once(socket.resume(), "close");
});
