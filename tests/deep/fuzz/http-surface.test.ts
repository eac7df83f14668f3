import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { completeFields, resumeBytes } from "../../support/builders.ts";
import { rawConnection } from "../../support/raw-request.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";

/** The seed of every run, or the one to try again. */
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_121);

type Case = { request: Buffer; isWhole: boolean; email: string };

test(`whatever bytes arrive, the site answers as documented or hangs up, and what it confirms is stored as it came (seed ${seed})`, async () => {
  // A whole form now and then, so that the site is seen working.
  const cases = fc.sample(fc.gen(), { seed, numRuns: 400 }).map((draw, number) => {
    return number % 40 === 0 ? wholeForm(draw) : changed(draw, `${number.toString(36).padStart(3, "0")}@example.org`);
  });
  // Here, what is broken off ends soon.
  const pace = { idleSeconds: 5, graceSeconds: 30, minBytesPerSecond: 1 };
  const connections = { headersMs: 2_000, checkMs: 100, stillMs: 60_000, maxConnections: 1000 };
  const site = await startTestServer({ limits: { pace, connections } });
  onTestFinished(() => site.stop());

  const confirmed = new Map<string, Case>();
  const answers = new Map<string, number[]>();
  const waiting = cases.entries();
  const worker = async () => {
    for (const [number, tried] of waiting) {
      const answer = await exchange(site.port, tried);
      const statuses = checkedStatuses(answer, number);
      answers.set(tried.email, statuses);
      if (tried.isWhole) expect([number, statuses]).toEqual([number, [201]]);
      const references = [...answer.matchAll(/"reference":"([^"]+)"/g)].map(([, reference = ""]) => reference);
      const confirming = statuses.filter((status) => status === 201 || status === 303);
      expect([number, references.length]).toEqual([number, confirming.length]);
      for (const reference of references) confirmed.set(reference, tried);
    }
  };
  await Promise.all(Array.from({ length: 40 }, worker));

  const stored = await storedApplications(site);
  expect(stored.map(({ reference }) => reference)).toEqual(expect.arrayContaining([...confirmed.keys()]));
  for (const { reference, content, email } of stored) {
    const file = Buffer.concat([Buffer.from("\r\n\r\n"), content, Buffer.from("\r\n--b")]);
    const isSent = ({ request }: Case) => request.includes(file) && request.toString().includes(email);
    // Nonsense behind a form may cost it its answer. Every stored application was sent, and never refused.
    const confirming = confirmed.get(reference);
    if (!confirming) for (const status of answers.get(email) ?? []) expect([100, 400, 408, 431]).toContain(status);
    expect(confirming ? isSent(confirming) : cases.some(isSent)).toBe(true);
  }
  for (const status of [201, 400, 415, 422]) expect([...answers.values()].flat()).toContain(status);
  await expect.poll(() => site.spooledFiles()).toEqual([]);
  expect(site.errorsLogged()).toEqual([]);
  expect((await fetch(site.origin)).status).toBe(200);
});

/** Sends a request and returns what comes back; leaves without an answer after a while, and soon after one. */
async function exchange(port: number, { request, isWhole }: Case): Promise<string> {
  const socket = rawConnection(port);
  socket.setEncoding("latin1").setTimeout(isWhole ? 20_000 : 2_500, () => socket.destroy());
  socket.write(request);
  let answer = "";
  socket.on("data", (text: string) => {
    answer += text;
    socket.setTimeout(200);
  });
  await new Promise<void>((resolve) => socket.once("close", () => resolve()));
  return answer;
}

/** Every status that the site documents for anything. */
const documentedStatuses = [
  100, 200, 201, 204, 303, 304, 308, 400, 403, 404, 405, 408, 409, 413, 415, 417, 422, 429, 431, 503,
];

/** Texts that no response may contain. */
const inside =
  /fastify|FST_|HPE_|busboy|ERR_[A-Z]|\bE(NOENT|ACCES|PIPE|NOSPC|CONN[A-Z]+)\b|node_modules|node:|postgres|SQLSTATE|\/(work|tmp|home)\/|\.ts:\d|\bat \S+ \(/;

/** The statuses of an answer, after looking whether it is one that a visitor may see. */
function checkedStatuses(answer: string, number: number): number[] {
  expect(answer, `case ${number}`).not.toMatch(inside);
  const heads = [...answer.matchAll(/HTTP\/1\.1 (\d{3}) [^\r]*\r\n((?:[^\r\n]+\r\n)*)\r\n/g)];
  for (const [, status, headers = ""] of heads) {
    expect(documentedStatuses, `case ${number}`).toContain(Number(status));
    if (Number(status) >= 400)
      expect(headers).toMatch(/^Content-Type: (application\/problem\+json|text\/html; charset=utf-8)\r$/im);
  }
  return heads.map(([, status]) => Number(status));
}

/** Everything that is stored, each resume after comparing it with its sum and size. */
async function storedApplications(site: TestServer) {
  type Row = { reference: string; email: string; content: Buffer; sha256: Buffer; size: number };
  const { rows } = await site.pool.query<Row>(
    `select reference, email, sha256, size_bytes as size,
       (select string_agg(bytes, '' order by number) from resume_chunk c where c.application_id = a.id) as content
     from application a left join resume on resume.application_id = id`,
  );
  for (const { content, sha256, size } of rows)
    expect([createHash("sha256").update(content).digest(), content.length]).toEqual([sha256, size]);
  return rows;
}

/** Draws a value of what fast-check can make. */
type Draw = fc.GeneratorValue;

function wholeForm(draw: Draw): Case {
  const name = draw(fc.constantFrom, "resume.pdf", "resume.txt", "resume.docx", "resume.doc");
  const form = post(formOf(name, resumeBytes(name).toString("latin1")));
  return { request: Buffer.from(withLength(form), "latin1"), isWhole: true, email: completeFields.email };
}

/** One of the forms that the site knows, changed at some places. `email`, as long as the usual one, tells it from others. */
function changed(draw: Draw, email: string): Case {
  let text = draw(fc.constantFrom, ...knownForms).replace(completeFields.email, email);
  for (let times = draw(fc.nat, { max: 2 }); times > 0; times -= 1) text = changeLine(draw, text);
  let request = Buffer.from(withLength(text), "latin1");
  for (let times = draw(fc.nat, { max: 3 }); times > 0; times -= 1) request = changeBytes(draw, request);
  return { request, isWhole: false, email };
}

/** A line more, a line less, a line twice: nearly always a header of the request or of a part. */
function changeLine(draw: Draw, request: string): string {
  const lines = request.split("\r\n");
  const place = 1 + draw(fc.nat, { max: lines.length - 3 });
  const line = lines[place] ?? "";
  const strange = draw(fc.constantFrom, ...strangeLines);
  return lines.toSpliced(place, 1, ...draw(fc.constantFrom, [], [line, line], [strange], [strange, line])).join("\r\n");
}

/** Cuts, doubles, swaps, inserts or replaces bytes somewhere. */
function changeBytes(draw: Draw, bytes: Buffer): Buffer<ArrayBuffer> {
  const start = draw(fc.nat, { max: bytes.length });
  const end = start + draw(fc.nat, { max: Math.min(40, bytes.length - start) });
  const [before, chunk, after] = [bytes.subarray(0, start), bytes.subarray(start, end), bytes.subarray(end)];
  const noise = draw(fc.uint8Array, { maxLength: 40 });
  const strange = Buffer.from(draw(fc.constantFrom, ...strangeTexts), "latin1");
  const changes = [[], [after], [chunk, chunk, after], [strange, chunk, after], [noise, after]];
  return Buffer.concat([before, ...draw(fc.constantFrom, ...changes)]);
}

function withLength(request: string): string {
  return request.replace("LENGTH", String(request.length - request.indexOf("\r\n\r\n") - 4));
}

function request(method: string, headers: string[] = [], body = ""): string {
  return [`${method} HTTP/1.1`, "Host: a", ...headers, "Connection: close", "", body].join("\r\n");
}

function post(form: string, headers = ["Content-Length: LENGTH"]): string {
  return request("POST /api/applications", ["Content-Type: multipart/form-data; boundary=b", ...headers], form);
}

function formOf(fileName: string, content: string): string {
  const fields = Object.entries(completeFields).map(([name, value]) => part(`name="${name}"`, value));
  return `${fields.join("")}${part(`name="resume"; filename="${fileName}"`, content)}--b--\r\n`;
}

function part(about: string, content: string): string {
  return `--b\r\nContent-Disposition: form-data; ${about}\r\n\r\n${content}\r\n`;
}

const ownForm = formOf("resume.txt", "A resume of its own");
const knownForms = [
  post(ownForm),
  post(ownForm, ["Accept: text/html", "Content-Length: LENGTH"]),
  post(`${ownForm.length.toString(16)}\r\n${ownForm}\r\n0\r\n\r\n`, ["Transfer-Encoding: chunked"]),
];

/** Texts that parsers stumble over. */
const strangeTexts = Array.from(`\0\t\n\r\v\f :;="'%<>/\\?#,-+&\x7f\x80\xff`).concat(
  ["\r\n", "\r\n\r\n", "\n\n", "--", "\r\n--b", "\r\n--b--", "%00", "%2e%2e%2f", "\xc0\xae", "\xed\xa0\x80"],
  [
    "\xef\xbb\xbf",
    "=?utf-8?q?a?=",
    "__proto__",
    "${7*7}",
    "' or 1=1--",
    "9".repeat(40),
    "a".repeat(9000),
    `a${".".repeat(64_000)}@`,
    "vbadata".repeat(9000),
  ],
);

/** Headers of requests and of parts of a form. server/http/hostile-requests.test.ts tries more of a request, one by one. */
const strangeLines = [
  "Host: b",
  "Content-Length: 3",
  "Transfer-Encoding: chunked",
  "Expect: 100-continue",
  "Connection: keep-alive",
  "Accept: text/html",
  "Accept-Encoding: *;q=0",
  "Idempotency-Key: 1",
  "Idempotency-Key: 0f1e2d3c-0000-4000-8000-000000000001",
  "Sec-Fetch-Site: cross-site",
  "Origin: null",
  "X-Forwarded-For: 1.1.1.1, ::1, nonsense",
  "Cookie: __proto__=x",
  'Content-Type: multipart/form-data; boundary="',
  'Content-Type: multipart/form-data; charset=utf-16; boundary="b"',
  "CONTENT-TYPE: MULTIPART/FORM-DATA; BOUNDARY=b; boundary=other",
  "Content-Type: multipart/mixed; boundary=in\r\n\r\n--in\r\nContent-Disposition: file; filename=a.txt\r\n\r\nx\r\n--in--",
  "Content-Type: text/plain; charset=klingon",
  "Content-Type: text/plain; charset=utf-16",
  "Content-Transfer-Encoding: base64",
  "Content-Disposition: form-data; name=",
  'Content-Disposition: form-data; name="__proto__"',
  'Content-Disposition: form-data;\r\n name="firstName"',
  'Content-Disposition: attachment; name="email"; filename="field.pdf"',
  'Content-Disposition: form-data; name="resume"; filename="a.pdf"; filename="b.exe"',
  `Content-Disposition: form-data; name="resume"; filename*=UTF-8''%ff%00%2f..%2fresume.pdf`,
  ..."-|--|---b|--b-|--b|--b \t|--B|\n--b|: nameless".split("|"),
];
