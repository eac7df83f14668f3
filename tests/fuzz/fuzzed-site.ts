import { createHash } from "node:crypto";
import { expect } from "vitest";
import { isReference } from "../../application/reference.ts";
import { rawConnection } from "../support/raw-request.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";

/** A site on which what is broken off ends soon: a body after 5 s, headers after `headersMs`. */
export function startFuzzedSite(headersMs: number): Promise<TestServer> {
  return startTestServer({
    limits: {
      pace: { idleSeconds: 5, graceSeconds: 30, minBytesPerSecond: 1 },
      connections: { headersMs, checkMs: 100, stillMs: 60_000, maxConnections: 1000 },
    },
  });
}

/** The seed of every run, or the one to try again. */
export const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_121);

/** Sends `bytes` and returns what comes back; leaves without an answer after `patienceMs`, and soon after one. */
export async function exchange(port: number, bytes: Buffer, patienceMs: number): Promise<string> {
  const socket = rawConnection(port);
  socket.setEncoding("latin1").setTimeout(patienceMs, () => socket.destroy());
  socket.write(bytes);
  const chunks: string[] = [];
  socket.on("data", (chunk: string) => {
    chunks.push(chunk);
    socket.setTimeout(200);
  });
  await new Promise<void>((resolve) => socket.once("close", () => resolve()));
  return chunks.join("");
}

/** Does `work` for the cases from 0 to below `count`, so many at once; names the case that fails. */
export async function inParallel(count: number, atOnce: number, work: (number: number) => Promise<void>) {
  let next = 0;
  async function worker() {
    while (next < count) {
      next += 1;
      await tell(next - 1);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker));

  async function tell(number: number) {
    try {
      await work(number);
    } catch (cause) {
      throw new Error(`Seed ${seed}, case ${number}: ${String(cause)}`, { cause });
    }
  }
}

/** Every status that the site documents for anything. */
const documentedStatuses = [
  100, 200, 201, 204, 303, 304, 308, 400, 403, 404, 405, 408, 409, 413, 415, 417, 422, 429, 431, 503,
];

/** What no response may contain. */
const inside =
  /fastify|FST_|HPE_|busboy|ERR_[A-Z]|\bE(NOENT|ACCES|PIPE|NOSPC|CONN[A-Z]+)\b|node_modules|node:|postgres|SQLSTATE|\/(work|tmp|home)\/|\.ts:\d|\bat \S+ \(/;

/** The statuses of an answer, after looking whether it is one that a visitor may see. */
export function checkedStatuses(answer: string): number[] {
  expect(answer).not.toMatch(inside);
  const heads = [...answer.matchAll(/HTTP\/1\.1 (\d{3}) [^\r]*\r\n((?:[^\r\n]+\r\n)*)\r\n/g)];
  for (const [, status, headers = ""] of heads) {
    expect(documentedStatuses).toContain(Number(status));
    if (Number(status) >= 400)
      expect(headers).toMatch(/^Content-Type: (application\/problem\+json|text\/html; charset=utf-8)\r$/im);
  }
  return heads.map(([, status]) => Number(status));
}

/** The references in answers of 201 and 303. */
export function referencesIn(answer: string): string[] {
  const found = [...answer.matchAll(/"reference":"([^"]+)"/g)].map(([, reference = ""]) => reference);
  return found.filter(isReference);
}

export type StoredApplication = { reference: string; email: string; content: Buffer };

/** Everything that is stored, each resume after comparing it with its sum and size. */
export async function storedApplications(site: TestServer): Promise<StoredApplication[]> {
  const { rows } = await site.pool.query<StoredApplication & { sha256: Buffer; size: number; waiting: boolean }>(
    `select reference, email, sha256, size_bytes as size, outbox.application_id is not null as waiting,
       (select string_agg(bytes, '' order by number) from resume_chunk c where c.application_id = a.id) as content
     from application a left join resume on resume.application_id = id left join outbox on outbox.application_id = id`,
  );
  for (const { content, sha256, size, waiting } of rows) {
    expect(createHash("sha256").update(content).digest()).toEqual(sha256);
    expect([content.length, waiting]).toEqual([size, true]);
  }
  return rows;
}

/** After everything that was tried: nothing lies around, nothing went wrong inside, and a visitor is served. */
export async function expectUnharmed(site: TestServer) {
  await expect.poll(() => site.spooledFiles()).toEqual([]);
  expect(site.log.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
  const page = await fetch(site.origin);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Landing")]);
}
