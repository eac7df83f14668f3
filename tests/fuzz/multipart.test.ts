import { expect, test } from "vitest";
import { completeFields, resumeBytes } from "../support/builders.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { mutateBytes, pick, seed, tryAll } from "./fuzzed-site.ts";

const boundary = "----fuzz";

test(
  `whatever becomes of a form on its way, what is confirmed is stored as it came, and nothing else (seed ${seed})`,
  { timeout: 120_000 },
  async () => {
    const random = seededRandom(seed);
    const forms = Array.from({ length: 300 }, (_, number) => newForm(random, number));
    const requests = forms.map(({ request }) => request);
    const sent = new Map<string, Buffer>();
    const firstStatuses = new Set<number>();
    const { stored } = await tryAll(
      requests,
      { headersMs: 15_000, atOnce: 16, patienceMs: 20_000 },
      ({ statuses, references }, number) => {
        const { isWhole, request } = forms[number]!;
        const [status = 0, ...more] = statuses.filter((each) => each !== 100);
        // What stands behind the announced length is taken for another request.
        expect(more).toEqual(isWhole ? [] : Array(more.length).fill(400));
        expect(isWhole ? status : 201).toBe(201);
        for (const reference of references) sent.set(reference, request);
        expect(references).toHaveLength(status === 201 ? 1 : 0);
        firstStatuses.add(status);
      },
    );
    expect(stored.map(({ reference }) => reference).toSorted()).toEqual([...sent.keys()].toSorted());
    for (const { reference, content, email } of stored) {
      const request = sent.get(reference) ?? Buffer.alloc(0);
      const file = Buffer.concat([Buffer.from("\r\n\r\n"), content, Buffer.from(`\r\n--${boundary}`)]);
      expect(request.indexOf(file)).toBeGreaterThan(0);
      expect(request.includes(email)).toBe(true);
    }
    expect([201, 400, 408, 413, 415, 422]).toEqual(expect.arrayContaining([...firstStatuses]));
    // Otherwise it would have tried the same all the time.
    expect(firstStatuses.size).toBeGreaterThan(4);
  },
);

type Part = { headers: string; body: Buffer };

/** A whole form every tenth time, so that the site is seen working; all others are broken somewhere. */
function newForm(random: () => number, number: number): { request: Buffer; isWhole: boolean } {
  const isWhole = number % 10 === 0;
  const parts = isWhole ? wholeParts(random) : mutateParts(random, wholeParts(random));
  let body = Buffer.concat([
    ...parts.map(({ headers, body: content }) =>
      Buffer.concat([Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`, "latin1"), content, Buffer.from("\r\n")]),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  if (isWhole) return { request: withHead(body, `multipart/form-data; boundary=${boundary}`, body.length), isWhole };
  const type = random() < 0.85 ? `multipart/form-data; boundary=${boundary}` : pick(random, contentTypes);
  for (let times = Math.floor(random() * 3); times > 0; times -= 1) body = Buffer.from(mutateBytes(random, body));
  if (random() < 0.2)
    body = Buffer.from(body.toString("latin1").replace(`--${boundary}`, pick(random, otherBoundaries)), "latin1");
  const length = random() < 0.97 ? body.length : Math.max(0, body.length + pick(random, [-50, 1, 5000]));
  return { request: withHead(body, type, length), isWhole };
}

function wholeParts(random: () => number): Part[] {
  const file = pick(random, ["resume.pdf", "resume.txt", "resume.docx", "resume.doc"]);
  return [
    ...Object.entries(completeFields).map(([name, value]) => field(name, value)),
    {
      headers: `Content-Disposition: form-data; name="resume"; filename="${file}"\r\nContent-Type: application/octet-stream`,
      body: resumeBytes(file),
    },
  ];
}

function field(name: string, value: string): Part {
  return { headers: `Content-Disposition: form-data; name="${name}"`, body: Buffer.from(value) };
}

function withHead(body: Buffer, contentType: string, length: number): Buffer {
  const head = `POST /api/applications HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: ${contentType}\r\nContent-Length: ${length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head, "latin1"), body]);
}

/** One thing is different about the parts. */
function mutateParts(random: () => number, parts: Part[]): Part[] {
  const place = Math.floor(random() * parts.length);
  const part = parts[place] ?? field("x", "y");
  const replaced = (...others: Part[]) => [...parts.slice(0, place), ...others, ...parts.slice(place + 1)];
  switch (Math.floor(random() * 8)) {
    case 0:
      return parts;
    case 1:
      return replaced();
    case 2:
      return replaced(part, part);
    case 3:
      return [part, ...replaced()];
    case 4:
      return replaced({ ...part, headers: pick(random, headerMutations)(part.headers) });
    case 5:
      return replaced({ ...part, headers: mutateBytes(random, Buffer.from(part.headers)).toString("latin1") });
    case 6:
      return replaced({ ...part, body: mutateBytes(random, part.body) });
    default:
      return replaced(nested(part));
  }
}

function nested({ headers, body }: Part): Part {
  const inner = Buffer.concat([
    Buffer.from("--in\r\nContent-Disposition: file; filename=a.txt\r\n\r\n"),
    body,
    Buffer.from("\r\n--in--"),
  ]);
  return { headers: `${headers}\r\nContent-Type: multipart/mixed; boundary=in`, body: inner };
}

const headerMutations: ((headers: string) => string)[] = [
  () => "",
  () => "X: y",
  (headers) => headers.toUpperCase(),
  (headers) => headers.replace(/ name="[^"]*";?/, ""),
  (headers) => headers.replace(/name="[^"]*"/, 'name=""'),
  (headers) => headers.replace(/name="[^"]*"/, 'name="__proto__"'),
  (headers) => headers.replaceAll('"', ""),
  (headers) => headers.replace("form-data", "attachment"),
  (headers) => headers.replace("; ", ";\r\n "),
  (headers) => headers.replace(":", ""),
  (headers) => headers.replace(/filename="[^"]*"/, 'filename=""'),
  (headers) => headers.replace(/filename="[^"]*"/, "filename*=UTF-8''%ff%00%2f..%2fresume.pdf"),
  (headers) => headers.replace(/filename="[^"]*"/, 'filename="a.pdf"; filename="b.exe"'),
  (headers) => `${headers}; filename="field.pdf"`,
  (headers) => `${headers}\r\n${headers}`,
  (headers) => `${headers}\r\nContent-Type: text/plain; charset=utf-7`,
  (headers) => `${headers}\r\nContent-Type: text/plain; charset=klingon`,
  (headers) => `${headers}\r\nContent-Type: text/plain; charset=utf-16`,
  (headers) => `${headers}\r\nContent-Transfer-Encoding: base64`,
  (headers) => `${headers}\r\nContent-Transfer-Encoding: quoted-printable`,
  (headers) => `${headers}\r\nX: ${"x".repeat(20_000)}`,
  (headers) => `${headers}${"\r\nX: y".repeat(500)}`,
];

const contentTypes = [
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/form-data; boundary=other",
  `multipart/form-data; boundary="${boundary}"`,
  `multipart/form-data; charset=utf-16; boundary=${boundary}`,
  `multipart/form-data; boundary=${boundary}; boundary=other`,
  `multipart/form-data; boundary=${"b".repeat(5000)}`,
  `multipart/mixed; boundary=${boundary}`,
  `MULTIPART/FORM-DATA; BOUNDARY=${boundary}`,
  `multipart/form-data boundary=${boundary}`,
  "application/x-www-form-urlencoded",
  "",
];

const otherBoundaries = [
  `-${boundary}`,
  `---${boundary}`,
  `--${boundary}-`,
  `--${boundary}--`,
  `--${boundary} \t`,
  `--${boundary.toUpperCase()}`,
  `\n--${boundary}`,
  "--",
  "",
];
