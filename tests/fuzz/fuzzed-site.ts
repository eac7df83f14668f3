import { createHash } from "node:crypto";
import { expect, onTestFinished } from "vitest";
import { isReference } from "../../application/reference.ts";
import { rawConnection } from "../support/raw-request.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";

/** The seed of every run, or the one to try again. */
export const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_121);

export type Case = { request: Buffer; patienceMs: number };

/** The responses to one request: their statuses and the references that they confirm. */
type Answered = { statuses: number[]; references: string[] };

/**
 * Sends the requests of `cases`, 30 at a time, to a site on which what is broken off ends soon: a body after 5 s, headers
 * after 2 s. Every answer must be one that a visitor may see; `look` says what else it must be, and the case that fails is
 * named. Returns what is stored afterwards, when nothing lies around, nothing went wrong inside, and a visitor is served.
 */
export async function tryAll<Tried extends Case>(
  cases: readonly Tried[],
  prepare: (site: TestServer) => Promise<void>,
  look: (answered: Answered, tried: Tried) => void,
) {
  const site = await startTestServer({
    limits: {
      pace: { idleSeconds: 5, graceSeconds: 30, minBytesPerSecond: 1 },
      connections: { headersMs: 2_000, checkMs: 100, stillMs: 60_000, maxConnections: 1000 },
    },
  });
  onTestFinished(() => site.stop());
  await prepare(site);
  const waiting = cases.entries();
  const worker = async () => {
    for (const [number, tried] of waiting) {
      try {
        const answer = await exchange(site.port, tried);
        const references = [...answer.matchAll(/"reference":"([^"]+)"/g)].map(([, reference = ""]) => reference);
        look({ statuses: checkedStatuses(answer), references: references.filter(isReference) }, tried);
      } catch (cause) {
        throw new Error(`Seed ${seed}, case ${number}: ${String(cause)}`, { cause });
      }
    }
  };
  await Promise.all(Array.from({ length: 30 }, worker));
  const stored = await storedApplications(site);
  const { rows } = await site.pool.query<{ longest: number | null }>(
    "select max(length(bytes)) as longest from staged_chunk",
  );
  await expect.poll(() => site.spooledFiles()).toEqual([]);
  expect(site.log.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
  const page = await fetch(site.origin);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Landing")]);
  return { stored, longestChunk: rows[0]?.longest };
}

/** Sends `request` and returns what comes back; leaves without an answer after `patienceMs`, and soon after one. */
async function exchange(port: number, { request, patienceMs }: Case): Promise<string> {
  const socket = rawConnection(port);
  socket.setEncoding("latin1").setTimeout(patienceMs, () => socket.destroy());
  socket.write(request);
  const chunks: string[] = [];
  socket.on("data", (chunk: string) => {
    chunks.push(chunk);
    socket.setTimeout(200);
  });
  await new Promise<void>((resolve) => socket.once("close", () => resolve()));
  return chunks.join("");
}

/** Every status that the site documents for anything. */
const documentedStatuses = [
  100, 200, 201, 204, 303, 304, 308, 400, 403, 404, 405, 408, 409, 413, 415, 417, 422, 429, 431, 503,
];

/** Texts that no response may contain. */
const inside =
  /fastify|FST_|HPE_|busboy|ERR_[A-Z]|\bE(NOENT|ACCES|PIPE|NOSPC|CONN[A-Z]+)\b|node_modules|node:|postgres|SQLSTATE|\/(work|tmp|home)\/|\.ts:\d|\bat \S+ \(/;

/** The statuses of an answer, after looking whether it is one that a visitor may see. */
function checkedStatuses(answer: string): number[] {
  expect(answer).not.toMatch(inside);
  const heads = [...answer.matchAll(/HTTP\/1\.1 (\d{3}) [^\r]*\r\n((?:[^\r\n]+\r\n)*)\r\n/g)];
  for (const [, status, headers = ""] of heads) {
    expect(documentedStatuses).toContain(Number(status));
    if (Number(status) >= 400)
      expect(headers).toMatch(/^Content-Type: (application\/problem\+json|text\/html; charset=utf-8)\r$/im);
  }
  return heads.map(([, status]) => Number(status));
}

type StoredApplication = { reference: string; email: string; content: Buffer };

/** Everything that is stored, each resume after comparing it with its sum and size. */
async function storedApplications(site: TestServer): Promise<StoredApplication[]> {
  const { rows } = await site.pool.query<StoredApplication & { sha256: Buffer; size: number; waiting: boolean }>(
    `select reference, email, sha256, size_bytes as size, waiting_since is not null as waiting,
       (select string_agg(bytes, '' order by number) from resume_chunk c where c.application_id = a.id) as content
     from application a left join resume on resume.application_id = id`,
  );
  for (const { content, sha256, size, waiting } of rows) {
    expect(createHash("sha256").update(content).digest()).toEqual(sha256);
    expect([content.length, waiting]).toEqual([size, true]);
  }
  return rows;
}

/** Something at random out of `choices`. */
export function pick<Choice>(random: () => number, choices: readonly Choice[]): Choice {
  const choice = choices[Math.floor(random() * choices.length)];
  if (choice === undefined) throw new Error("There is nothing to choose from.");
  return choice;
}

/** Cuts, doubles, swaps, flips or inserts somewhere in `bytes`, which stay as they are. */
export function mutateBytes(random: () => number, bytes: Buffer): Buffer {
  const start = Math.floor(random() * (bytes.length + 1));
  const end = Math.min(bytes.length, start + Math.floor(random() ** 3 * 400));
  const [before, chunk, after] = [bytes.subarray(0, start), bytes.subarray(start, end), bytes.subarray(end)];
  return Buffer.concat(pick(random, byteMutations)(before, chunk, after, random));
}

type ByteMutation = (before: Buffer, chunk: Buffer, after: Buffer, random: () => number) => Buffer[];

const byteMutations: ByteMutation[] = [
  (before) => [before],
  (before, _chunk, after) => [before, after],
  (before, chunk, after) => [before, chunk, chunk, after],
  (before, chunk, after) => [chunk, before, after],
  (before, chunk, after, random) => [before, flipped(chunk, random), after],
  (before, chunk, after, random) => [before, Buffer.from(pick(random, dictionary), "latin1"), chunk, after],
  (before, chunk, after, random) => [before, noise(random, chunk.length), after],
];

/** Text that parsers stumble over. */
const dictionary = [
  ...Array.from(`\0\t\n\r\v\f :;="'%<>/\\?#,-+&\x7f\x80\xff`),
  "\r\n",
  "\r\n\r\n",
  "\n\n",
  "--",
  "\r\n--b",
  "\r\n--b--",
  "%00",
  "%2e%2e%2f",
  "\xc0\xae",
  "\xed\xa0\x80",
  "\xef\xbb\xbf",
  "=?utf-8?q?a?=",
  "__proto__",
  "${7*7}",
  "' or 1=1--",
  "9".repeat(40),
  "a".repeat(9000),
];

function flipped(bytes: Buffer, random: () => number): Buffer {
  const copy = Buffer.from(bytes);
  for (let flips = 1 + Math.floor(random() * 8); flips > 0 && copy.length > 0; flips -= 1) {
    const place = Math.floor(random() * copy.length);
    copy[place] = (copy[place] ?? 0) ^ (1 << Math.floor(random() * 8));
  }
  return copy;
}

function noise(random: () => number, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
}
