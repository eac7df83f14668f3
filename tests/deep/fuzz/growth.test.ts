import { afterAll, expect, test } from "vitest";
import { textFieldNames } from "../../../application/fields.ts";
import { maxResumeBytes } from "../../../application/limits.ts";
import { resumeExtensions } from "../../../application/resume-file.ts";
import { hasPromisedContent } from "../../../server/intake/content/check-content.ts";
import { openSpool } from "../../../server/intake/spool.ts";
import { applicationForm, resumeFile } from "../../support/builders.ts";
import { startTestServer } from "../../support/start-test-server.ts";
import { makeTestFolder } from "../../support/test-folder.ts";

/*
 * Twice the text may take twice the work, and never four times. Counted is the time that the thread has used the
 * processor, which other programs do not change; the server and its client share the thread, and both have to be linear.
 */

const site = await startTestServer();
afterAll(() => site.stop());
const spool = await openSpool(makeTestFolder());

/** Of pieces like these, a text keeps a careless parser going back. */
const pieces = ["a", ".", " ", "\n", "-", "@", "a@", "a.", "/", "%", "\u200b", "é", "=", ",", ";", "<", "vbadata"];

/** A field is cut at 64 kB, and its end matters to a careless parser. */
const longestField = 63 * 1024;
const longestHeader = 6 * 1024;

test.each(textFieldNames)("the work for the field %s grows with its length", async (field) => {
  for (const piece of pieces)
    for (const [before, after] of [
      ["", ""],
      ["a", "@"],
      ["https://a", " "],
    ])
      await expectLinear(`${field} of ${JSON.stringify(piece)}`, longestField, async (length) => {
        const value = `${before}${piece.repeat(length / piece.length)}${after}`;
        const response = await site.post(applicationForm({ [field]: value }));
        expect([201, 422]).toContain(response.status);
        await response.arrayBuffer();
      });
});

test.each(["file name", "part name", "media type", "query", "Cookie", "Accept", "X-Forwarded-For", "Idempotency-Key"])(
  "the work for the %s grows with its length",
  async (place) => {
    for (const piece of pieces.filter((one) => /^[\x20-\x7e]+$/.test(one)))
      await expectLinear(`${place} of ${JSON.stringify(piece)}`, longestHeader, async (length) => {
        const text = `a${piece.repeat(length / piece.length)}a`;
        const response = await send(place, text);
        expect(response.status).toBeLessThan(500);
        await response.arrayBuffer();
      });
  },
);

test.each(resumeExtensions)("the work for a file called %s grows with its size", async (extension) => {
  const entry = Buffer.alloc(128);
  entry.writeUInt16LE("worddocument".length * 2 + 2, 64);
  entry.writeUInt8(2, 66);
  const contents: Record<string, Buffer> = {
    "open lists": Buffer.from("<< /N 1 "),
    "objects of a PDF": Buffer.from("1 0 obj << /Type /ObjStm /Filter /FlateDecode    "),
    "entries of OLE": entry,
    "entries of an archive": Buffer.from(`PK\x01\x02${"\0".repeat(42)}vbadata`),
    "beginnings of entries": Buffer.from("PK\x01"),
    zeros: Buffer.alloc(16),
    "letters of Shift JIS": Buffer.from("979a97f08f91", "hex"),
    "every byte": Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
  };
  const starts = ["", "%PDF-1.7\n", "PK\x03\x04", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".padEnd(512, "\0")];
  for (const [name, content] of Object.entries(contents))
    for (const start of starts)
      await expectLinear(`${extension} of ${name}`, maxResumeBytes, async (size) => {
        const file = await spool.newFile();
        await file.append(Buffer.from(start, "latin1"));
        await file.append(Buffer.alloc(size - start.length, content));
        await hasPromisedContent(`resume${extension}`, file);
        await file.discard();
      });
});

test("work that grows with the square is found", async () => {
  // The pattern that once stopped the site.
  const pattern = /^[^\s:/?#@]+\.[^\s:/?#@]+(:\d+)?([/?#]|$)/u;
  const judged = expectLinear("web address", 12 * 1024, async (length) => {
    pattern.test(`a${".".repeat(length)}@`);
  });
  await expect(judged).rejects.toThrow("web address");
});

/** In milliseconds of the processor: below it, collected garbage and compiled code count more than the text. */
const unseenMs = 60;

/** Fails if the work for `longest` is more than twice what is linear, beside that for a quarter of it; three times each. */
async function expectLinear(what: string, longest: number, work: (length: number) => Promise<void>): Promise<void> {
  const costs: number[] = [];
  for (const length of [longest / 4, longest / 2, longest]) costs.push(await medianMs(() => work(length)));
  const [quarter = 0, half = 0, whole = 0] = costs;
  const isLinear = whole < 8 * Math.max(quarter, unseenMs / 4) && whole < 4 * Math.max(half, unseenMs / 2);
  expect(isLinear, `${what}: ${costs.map((cost) => cost.toFixed(1)).join(", ")} ms`).toBe(true);
}

async function medianMs(work: () => Promise<void>): Promise<number> {
  const costs: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    costs.push((user + system) / 1000);
    // Once is enough of what is quick.
    if (costs[0]! < unseenMs / 4) break;
  }
  return costs.toSorted((a, b) => a - b)[Math.floor(costs.length / 2)]!;
}

async function send(place: string, text: string): Promise<Response> {
  const form = (part: string) =>
    fetch(`${site.origin}/api/applications`, {
      method: "POST",
      headers: { "Content-Type": "multipart/form-data; boundary=b" },
      body: `--b\r\n${part}\r\n\r\nx\r\n--b--\r\n`,
    });
  if (place === "part name") return form(`Content-Disposition: form-data; name="${text}"`);
  if (place === "media type")
    return form(`Content-Disposition: form-data; name="resume"; filename="a.pdf"\r\nContent-Type: ${text}`);
  if (place === "query")
    return fetch(`${site.origin}/careers?from=${encodeURIComponent(text).slice(0, longestHeader)}`);
  if (place === "file name") return site.post(applicationForm({ resume: resumeFile("resume.txt", `${text}.txt`) }));
  return site.post(applicationForm({ email: "none" }), { [place]: text.trim() });
}
