import { expect, test } from "vitest";
import { chunkBytes } from "../../application/resume-chunks.ts";
import { completeFields, resumeBytes } from "../support/builders.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { mutateBytes, pick, seed, tryAll } from "./fuzzed-site.ts";

test(
  `whatever bytes arrive, the site answers as documented or hangs up, and what it confirms is stored as it came (seed ${seed})`,
  { timeout: 120_000 },
  async () => {
    const random = seededRandom(seed);
    // A whole form now and then, so that the site is seen working.
    const cases = Array.from({ length: 1300 }, (_, number) =>
      number % 40 === 0 ? wholeForm(random) : changed(random, `${number.toString(36).padStart(3, "0")}@example.org`),
    );
    const confirmed = new Map<string, Buffer>();
    const answers = new Map<string, number[]>();
    const statuses = new Set<number>();
    const { stored, longestChunk } = await tryAll(
      cases,
      async ({ pool }) => {
        const announce = "insert into announced_upload (id, size_bytes, network) values ($1, $2, '')";
        for (const { id, sizeBytes } of announcedUploads) await pool.query(announce, [id, sizeBytes]);
      },
      (answered, { request, isWhole, email }) => {
        answers.set(email, answered.statuses);
        if (isWhole) expect(answered.statuses).toEqual([201]);
        const confirming = answered.statuses.filter((status) => status === 201 || status === 303);
        expect(answered.references).toHaveLength(confirming.length);
        for (const reference of answered.references) confirmed.set(reference, request);
        for (const status of answered.statuses) statuses.add(status);
      },
    );
    const references = stored.map(({ reference }) => reference);
    expect([...confirmed.keys()].filter((reference) => !references.includes(reference))).toEqual([]);
    for (const { reference, content, email } of stored) {
      const file = Buffer.concat([Buffer.from("\r\n\r\n"), content, Buffer.from("\r\n--b")]);
      const isSent = (request: Buffer) => request.includes(file) && request.toString().includes(email);
      // Nonsense behind a form may cost it its answer. Every stored one was sent, and never refused.
      const request = confirmed.get(reference);
      if (!request) for (const status of answers.get(email) ?? []) expect([100, 400, 408, 431]).toContain(status);
      expect(request ? isSent(request) : cases.some((each) => isSent(each.request))).toBe(true);
    }
    expect(longestChunk).toBe(5);
    for (const status of [200, 201, 204, 400, 404, 405, 409, 415, 422]) expect(statuses).toContain(status);
  },
);

function wholeForm(random: () => number) {
  const name = pick(random, ["resume.pdf", "resume.txt", "resume.docx", "resume.doc"]);
  const request = withLength(`${formHead}${form(name, resumeBytes(name).toString("latin1"))}`);
  return { request: Buffer.from(request, "latin1"), patienceMs: 20_000, isWhole: true, email: completeFields.email };
}

/** One of the requests that the site knows, changed at some places. `email`, as long as the usual one, tells it from others. */
function changed(random: () => number, email: string) {
  let text = pick(random, random() < 0.3 ? knownForms : knownRequests).replace(completeFields.email, email);
  for (let times = Math.floor(random() * 3); times > 0; times -= 1) text = mutateLines(random, text);
  let request = Buffer.from(random() < 0.97 ? withLength(text) : text.replace("LENGTH", "5000"), "latin1");
  for (let times = Math.floor(random() * 4); times > 0; times -= 1) request = Buffer.from(mutateBytes(random, request));
  return { request, patienceMs: 2_500, isWhole: false, email };
}

/** A line more, a line less, a line twice: it is nearly always one of headers, the request's or a part's. */
function mutateLines(random: () => number, request: string): string {
  const lines = request.split("\r\n");
  const place = 1 + Math.floor(random() * (lines.length - 2));
  const line = lines[place] ?? "";
  const strange = pick(random, strangeLines);
  const inserted = pick(random, [[], [line, line], [strange], [strange, line]]);
  return lines.toSpliced(place, 1, ...inserted).join("\r\n");
}

function withLength(request: string): string {
  const bodyStart = request.indexOf("\r\n\r\n") + 4;
  return request.replace("LENGTH", String(request.length - bodyStart));
}

/** Of each one chunk of five bytes is sent. */
const announcedUploads = [
  { id: "0f1e2d3c-0000-4000-8000-000000000001", sizeBytes: 5 },
  { id: "0f1e2d3c-0000-4000-8000-000000000002", sizeBytes: 79 * chunkBytes + 5 },
] as const;
const [short, long] = announcedUploads.map(({ id }) => `/api/uploads/${id}`);

function form(fileName: string, content: string): string {
  const fields = Object.entries(completeFields).map(([name, value]) => part(`name="${name}"`, value));
  return `${fields.join("")}${part(`name="resume"; filename="${fileName}"`, content)}--b--\r\n`;
}

function part(about: string, content: string): string {
  return `--b\r\nContent-Disposition: form-data; ${about}\r\n\r\n${content}\r\n`;
}

const formHead =
  "POST /api/applications HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: LENGTH\r\nConnection: close\r\n\r\n";
const ownForm = form("resume.txt", "A resume of its own");
const knownForms = [
  `${formHead}${ownForm}`,
  `${formHead.replace("Host: a", "Host: a\r\nAccept: text/html")}${ownForm}`,
  `${formHead.replace("Content-Length: LENGTH", "Transfer-Encoding: chunked")}${ownForm.length.toString(16)}\r\n${ownForm}\r\n0\r\n\r\n`,
];

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
  `PUT ${short}/0 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello`,
  "PUT /api/uploads/0f1e2d3c-0000-4000-8000-000000000003/0 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello",
  `PUT ${long}/79 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello`,
  `PUT ${long}/79 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
];

const strangeLines = [
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
  "Content-Type: multipart/form-data; boundary=other",
  'Content-Type: multipart/form-data; charset=utf-16; boundary="b"',
  "CONTENT-TYPE: MULTIPART/FORM-DATA; BOUNDARY=b; boundary=other",
  "Content-Type: multipart/mixed; boundary=b",
  "Content-Type: multipart/mixed; boundary=in\r\n\r\n--in\r\nContent-Disposition: file; filename=a.txt\r\n\r\nx\r\n--in--",
  "Content-Type: application/x-www-form-urlencoded",
  "Content-Type: text/plain; charset=utf-7",
  "Content-Type: text/plain; charset=klingon",
  "Content-Type: text/plain; charset=utf-16",
  "Content-Transfer-Encoding: base64",
  "Content-Transfer-Encoding: quoted-printable",
  "Content-Disposition: form-data",
  "Content-Disposition: form-data; name=",
  'Content-Disposition: form-data; name="__proto__"',
  'Content-Disposition: form-data;\r\n name="firstName"',
  'Content-Disposition: attachment; name="email"; filename="field.pdf"',
  'Content-Disposition: form-data; name="resume"; filename=""',
  'Content-Disposition: form-data; name="resume"; filename="a.pdf"; filename="b.exe"',
  `Content-Disposition: form-data; name="resume"; filename*=UTF-8''%ff%00%2f..%2fresume.pdf`,
  `X: ${"x".repeat(20_000)}`,
  "X: y\r\n".repeat(500),
  ..."-|--|---b|--b-|--b--|--b \t|--B|\n--b|".split("|"),
  " folded",
  ": nameless",
  "no colon",
];
