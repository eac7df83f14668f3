import { expect, test } from "vitest";
import { chunkBytes } from "../../application/resume-chunks.ts";
import { completeFields } from "../support/builders.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { mutateBytes, pick, seed, tryAll } from "./fuzzed-site.ts";

test(
  `whatever bytes arrive, the site answers as documented or hangs up, and goes on (seed ${seed})`,
  { timeout: 120_000 },
  async () => {
    const random = seededRandom(seed);
    const requests = Array.from({ length: 1000 }, () => newRequest(random));
    const confirmed = new Set<string>();
    const statuses = new Set<number>();
    const { stored, longestChunk } = await tryAll(
      requests,
      { headersMs: 400, atOnce: 25, patienceMs: 1000 },
      (answered) => {
        for (const status of answered.statuses) statuses.add(status);
        for (const reference of answered.references) confirmed.add(reference);
      },
      async ({ pool }) => {
        const announce = "insert into announced_upload (id, size_bytes, networks) values ($1, $2, '{}')";
        for (const { id, sizeBytes } of announcedUploads) await pool.query(announce, [id, sizeBytes]);
      },
    );
    const references = stored.map(({ reference }) => reference);
    expect([...confirmed].filter((reference) => !references.includes(reference))).toEqual([]);
    // Nonsense behind a form may cost it its answer. What is stored was sent in any case.
    for (const { content } of stored) expect(requests.some((request) => request.includes(content))).toBe(true);
    expect(longestChunk).toBe(5);
    for (const status of [200, 204, 400, 404, 405, 409]) expect(statuses).toContain(status);
  },
);

/** One of the requests that the site knows, changed at some places. */
function newRequest(random: () => number): Buffer {
  let request = Buffer.from(pick(random, knownRequests), "latin1");
  if (random() < 0.5) request = Buffer.from(mutateLines(random, request.toString("latin1")), "latin1");
  for (let times = Math.floor(random() * 4); times > 0; times -= 1) request = Buffer.from(mutateBytes(random, request));
  return request;
}

/** A line more, a line less, a line twice: among the headers it is nearly always a header. */
function mutateLines(random: () => number, request: string): string {
  const lines = request.split("\r\n");
  const place = 1 + Math.floor(random() * Math.min(lines.length, 6));
  const inserted = pick(random, [
    [],
    [lines[place] ?? ""],
    [pick(random, strangeHeaders)],
    [pick(random, strangeHeaders), lines[place] ?? ""],
  ]);
  return [...lines.slice(0, place), ...inserted, ...lines.slice(place + 1)].join("\r\n");
}

/** Of each one chunk of five bytes is sent. */
const announcedUploads = [
  { id: "0f1e2d3c-0000-4000-8000-000000000001", sizeBytes: 5 },
  { id: "0f1e2d3c-0000-4000-8000-000000000002", sizeBytes: 79 * chunkBytes + 5 },
] as const;
const [short, long] = announcedUploads.map(({ id }) => `/api/uploads/${id}`);
const form = `${Object.entries(completeFields)
  .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  .join(
    "",
  )}--b\r\nContent-Disposition: form-data; name="resume"; filename="resume.txt"\r\n\r\nA resume of its own\r\n--b--\r\n`;

const knownRequests = [
  "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
  "GET /about?a=b HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br, gzip\r\nConnection: close\r\n\r\n",
  "HEAD /careers HTTP/1.1\r\nHost: a\r\nIf-None-Match: *\r\nConnection: close\r\n\r\n",
  "GET /careers.data HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\nConnection: close\r\n\r\n",
  "GET /careers/applied/SM-7K3F-9QXT HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
  "GET /nowhere/at/all HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\nConnection: close\r\n\r\n",
  "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\nGET /readyz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
  "POST /insights?page=/about HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
  "OPTIONS /api/applications HTTP/1.1\r\nHost: a\r\nOrigin: http://evil.example\r\nConnection: close\r\n\r\n",
  `POST /api/applications HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${form.length}\r\nConnection: close\r\n\r\n${form}`,
  `POST /api/applications HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${form.length.toString(16)}\r\n${form}\r\n0\r\n\r\n`,
  `PUT ${short}/0 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello`,
  "PUT /api/uploads/0f1e2d3c-0000-4000-8000-000000000003/0 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello",
  `PUT ${long}/79 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
];

const strangeHeaders = [
  "Host: b",
  "Host:",
  "Content-Length: 3",
  "Content-Length: -1",
  "Content-Length: 99999999999",
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: gzip, chunked",
  "Expect: 100-continue",
  "Expect: miracles",
  "Upgrade: websocket",
  "Connection: upgrade",
  "Connection: keep-alive",
  "Accept: text/html",
  "Accept-Encoding: *;q=0",
  "Idempotency-Key: 1",
  "Idempotency-Key: 0f1e2d3c-0000-4000-8000-000000000001",
  "Sec-Fetch-Site: cross-site",
  "Origin: null",
  "X-Forwarded-For: 1.1.1.1, ::1, nonsense",
  "X-Forwarded-Host: evil.example",
  'If-None-Match: W/"',
  "Range: bytes=5-1",
  "Cookie: __proto__=x",
  "Content-Type: multipart/form-data",
  'Content-Type: multipart/form-data; boundary="',
  " folded",
  ": nameless",
  "no colon",
];
