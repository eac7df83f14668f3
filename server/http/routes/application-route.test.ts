import { createHash, randomUUID } from "node:crypto";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import type { FieldErrorCode, FieldName } from "../../../application/fields.ts";
import { isReference } from "../../../application/reference.ts";
import { hiddenFieldName } from "../../../application/spam-signs.ts";
import { problemTexts } from "../../../content/application-form.ts";
import { fieldMessage } from "../../../content/form-fields.ts";
import {
  applicationForm,
  completeFields,
  multipart,
  resumeBytes,
  resumeFile,
} from "../../../tests/support/builders.ts";
import { startTestServer } from "../../../tests/support/start-test-server.ts";
import { examplePosition, otherPosition } from "../../../tests/support/positions.ts";

const site = await startTestServer({
  settings: { publicUrl: "https://www.example.org", trustProxy: ["127.0.0.1/32"] },
});
afterEach(async () => {
  expect(await site.spooledFiles()).toEqual([]);
});
afterAll(() => site.stop());

describe("a complete application", () => {
  test.each([
    ["resume.pdf", "application/pdf"],
    ["resume.doc", "application/msword"],
    ["resume.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["resume.txt", "text/plain"],
    ["resume-utf-16.txt", "text/plain"],
    ["resume-windows-1252.txt", "text/plain"],
  ])("with %s is stored whole and waits for the chat", async (name, mediaType) => {
    const before = Date.now();
    const response = await site.post(applicationForm({ resume: resumeFile(name) }));
    expect(response.status).toBe(201);
    const sent = ["content-type", "cache-control"].map((header) => response.headers.get(header));
    expect(sent).toEqual(["application/json", "no-store"]);
    const { reference = "", receivedAt = "", statusUrl } = (await response.json()) as Record<string, string>;
    expect(isReference(reference)).toBe(true);
    expect(statusUrl).toMatch(new RegExp(`^/careers/applied/${reference}/[\\w-]{22}$`));
    expect(Math.abs(Date.parse(receivedAt) - before)).toBeLessThan(60_000);

    const bytes = resumeBytes(name);
    expect(await stored(reference)).toEqual({
      position_id: otherPosition.id,
      position_title: otherPosition.title,
      file_name: name,
      media_type: mediaType,
      size_bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest(),
      content: bytes,
      delivered_at: null,
      attempts: 0,
    });
  });

  test("may leave out what is optional, name its position by id, and have fields that the form does not have", async () => {
    const unknown = { salary: "all of it", photo: resumeFile("resume.txt") };
    const form = applicationForm({ phone: null, portfolio: "", position: examplePosition.id, ...unknown });
    const { reference } = (await (await site.post(form)).json()) as { reference: string };
    expect(await stored(reference)).toMatchObject({ position_title: examplePosition.title });
  });
});

describe("fields that are not accepted", () => {
  test.each<[Parameters<typeof applicationForm>[0], Partial<Record<FieldName, FieldErrorCode>>]>([
    [{ position: "Chief Executive" }, { position: "unknown" }],
    [{ position: null }, { position: "missing" }],
    [{ coverLetter: "x".repeat(200_000) }, { coverLetter: "too-long" }],
    [{ resume: null }, { resume: "missing" }],
    [{ resume: "not a file" }, { resume: "missing" }],
    [{ resume: new File([], "") }, { resume: "missing" }],
    [{ resume: new File([], "resume.pdf") }, { resume: "empty" }],
    [
      { email: "", firstName: "", resume: resumeFile("resume.docm") },
      { firstName: "missing", email: "missing", resume: "wrong-type" },
    ],
  ])("%j: all at once, in the order of the form", async (changes, codes) => {
    const response = await site.post(applicationForm(changes));
    expect(response.status).toBe(422);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    const errors = (Object.entries(codes) as [FieldName, FieldErrorCode][]).map(([field, code]) => ({
      field,
      message: fieldMessage({ field, code }),
    }));
    expect(await response.json()).toEqual({ type: "about:blank", status: 422, ...problemTexts.invalidFields, errors });
  });
});

test.each([
  ["resume.docm", "resume.docm", "wrong-type"],
  ["resume.txt", "resume.pdf", "not.pdf"],
  ["resume.pdf", "resume", "wrong-type"],
] as const)("a resume of another type: %s called %s", async (file, name, code) => {
  const response = await site.post(applicationForm({ resume: resumeFile(file, name) }));
  expect(response.status).toBe(415);
  expect(await response.json()).toMatchObject({
    title: problemTexts.resumeWrongType.title,
    errors: [{ field: "resume", message: fieldMessage({ field: "resume", code }) }],
  });
});

describe("forms that are broken", () => {
  const resumePart = {
    headers: 'Content-Disposition: form-data; name="resume"; filename="resume.txt"\r\nContent-Type: text/plain',
    body: "Resume",
  };
  const whole = multipart(...Object.entries(completeFields).map(([name, value]) => part(name, value)), resumePart);

  test.each([
    ["no boundary", whole.body, "multipart/form-data"],
    ["another boundary", whole.body, "multipart/form-data; boundary=other"],
    ["no end", whole.body.slice(0, -20), whole.contentType],
    ["an end in a file", whole.body.slice(0, whole.body.indexOf("Resume") + 3), whole.contentType],
    ["nothing", "", whole.contentType],
    ["garbage", "garbage".repeat(1000), whole.contentType],
    ["a field twice", multipart(part("email", "a@b.c"), part("email", "d@e.f")).body, whole.contentType],
    ["a resume twice", multipart(resumePart, resumePart).body, whole.contentType],
    ["thousands of parts", multipart(...Array(3000).fill(part("x", "y"))).body, whole.contentType],
    [
      "thousands of files",
      multipart(...Array(3000).fill({ ...resumePart, headers: resumePart.headers.replace("resume", "x") })).body,
      whole.contentType,
    ],
  ])("%s: 400", async (_name, body, contentType) => {
    const response = await postRaw(body, contentType);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ type: "about:blank", status: 400, ...problemTexts.malformed });
  });

  test.each(["application/json", "application/x-www-form-urlencoded"])("a body of type %s: 415", async (type) => {
    const response = await postRaw("firstName=Ada", type);
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject(problemTexts.otherMediaType);
  });
});

describe("one intent, one application", () => {
  test("the key in the form counts where a proxy has dropped the header: one application, for JSON too", async () => {
    const form = () => applicationForm({ idempotencyKey: "5f0c6a2e-8d9b-4a51-9c3e-0f6d1f6c7a10" });
    const before = await site.countOf("application");
    const [first, second] = [await site.post(form()), await site.post(form())];
    expect([first.status, second.status, second.headers.get("idempotent-replayed")]).toEqual([201, 201, "true"]);
    expect(await second.json()).toEqual(await first.json());
    expect(await site.countOf("application")).toBe(before + 1);
    // The header counts before the field.
    const other = await site.post(form(), { "Idempotency-Key": randomUUID() });
    expect(other.headers.get("idempotent-replayed")).toBeNull();
  });

  test("the same key ten times at once, and once more, is one application with one answer", async () => {
    const headers = { "Idempotency-Key": randomUUID() };
    const before = await site.countOf("application");
    const answers = await Promise.all(Array.from({ length: 10 }, () => site.post(applicationForm(), headers)));
    answers.push(await site.post(applicationForm({ firstName: "Grace" }), headers));
    expect(new Set(await Promise.all(answers.map((response) => response.text()))).size).toBe(1);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(answers.filter(({ headers: sent }) => sent.get("Idempotent-Replayed") === "true")).toHaveLength(10);
    expect(await site.countOf("application")).toBe(before + 1);
  });

  test("without a key, two equal posts of a program are two applications, and a key that is none is refused", async () => {
    const before = await site.countOf("application");
    for (let time = 0; time < 2; time += 1) await site.post(applicationForm());
    expect(await site.countOf("application")).toBe(before + 2);
    const refused = await site.post(applicationForm(), { "Idempotency-Key": "1" });
    expect([refused.status, await refused.json()]).toMatchObject([400, problemTexts.malformedKey]);
    expect((await site.post(applicationForm({ idempotencyKey: "1" }))).status).toBe(400);
  });
});

test("a closed position is named as such; what was under way, and a receipt that was lost, are still answered", async () => {
  const key = { "Idempotency-Key": randomUUID() };
  const { reference } = (await (await site.post(applicationForm(), key)).json()) as Record<string, string>;
  const close = async (hoursAgo: number) => {
    await site.pool.query("update position set closes_at = now() - make_interval(hours => $2) where id = $1", [
      otherPosition.id,
      hoursAgo,
    ]);
    await site.positions.refresh();
  };
  // The site's form has a field that people do not see.
  const underWay = () => applicationForm({ [hiddenFieldName]: "", coverLetter: "Begun before." });
  const message = fieldMessage({ field: "position", code: "closed" });
  await close(1);
  const refused = await site.post(applicationForm({ coverLetter: "Begun after." }));
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ errors: [{ field: "position", message }] });
  expect((await site.post(underWay())).status).toBe(201);
  await close(25);
  expect((await site.post(underWay())).status).toBe(422);
  const repeated = await site.post(applicationForm(), key);
  expect([repeated.status, ((await repeated.json()) as { reference: string }).reference]).toEqual([201, reference]);
  await site.pool.query("update position set closes_at = null");
  await site.positions.refresh();
});

describe("the form of a browser without script", () => {
  const browser = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8", "Sec-Fetch-Site": "same-origin" };

  test("sent twice by a double click is one application; a changed one is another, and one from elsewhere", async () => {
    const form = () => applicationForm({ coverLetter: "Clicked twice." });
    const [first, second] = await Promise.all([site.post(form(), browser), site.post(form(), browser)]);
    expect(first.headers.get("location")).toBe(second.headers.get("location"));
    const other = await site.post(applicationForm({ coverLetter: "Thought again." }), browser);
    const helper = await site.post(form(), { ...browser, "X-Forwarded-For": "192.0.2.1" });
    for (const { headers } of [other, helper]) expect(headers.get("location")).not.toBe(first.headers.get("location"));
  });

  test("sent again in the next hour, because its answer was lost, is one application", async () => {
    const form = () => applicationForm({ coverLetter: "Lost on the way." });
    const hour = Math.ceil(Date.now() / 3_600_000);
    const at = vi.spyOn(Date, "now").mockReturnValue(hour * 3_600_000 - 1);
    const first = await site.post(form(), browser);
    at.mockReturnValue((hour + 1) * 3_600_000 - 1);
    const again = await site.post(form(), browser);
    expect(again.headers.get("location")).toBe(first.headers.get("location"));
    expect(again.status).toBe(303);
    at.mockReturnValue((hour + 2) * 3_600_000);
    expect((await site.post(form(), browser)).headers.get("location")).not.toBe(first.headers.get("location"));
  });

  test.each([
    ["invalid fields", { email: "" }, 422, `/careers/${otherPosition.id}/apply`],
    ["another type", { resume: resumeFile("resume.docm") }, 415, `/careers/${otherPosition.id}/apply`],
    ["an unknown position", { position: "Chief Executive" }, 422, "/careers/apply"],
  ])("%s: the form of the chosen position again, with all that was typed", async (_name, changes, status, address) => {
    const response = await site.post(applicationForm(changes), browser);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": expect.stringMatching(/script-src 'sha256-/),
    });
    const page = await response.text();
    expect(page).toContain(`<title>${address}</title>`);
    expect(page).toContain(`"kind":"rejected"`);
    expect(page).toContain(`"firstName":"Ada"`);
  });
});

test.each([
  ["another site's page", { "Sec-Fetch-Site": "cross-site" }, 403],
  ["another origin", { Origin: "https://evil.example" }, 403],
  ["another origin that claims to be ours", { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" }, 403],
  ["another name that ends like ours", { Origin: "https://evil-www.example.org" }, 403],
  ["an opaque origin", { Origin: "null" }, 403],
  ["nonsense", { Origin: "what" }, 403],
  ["the address by which the server is reached", { Origin: site.origin }, 201],
  ["our public address", { Origin: "https://www.example.org", "Sec-Fetch-Site": "same-origin" }, 201],
  ["our page with a hidden origin", { Origin: "null", "Sec-Fetch-Site": "same-origin" }, 201],
  ["a program", {}, 201],
])("who may post: %s: %i", async (_name, headers, status) => {
  expect((await site.post(applicationForm(), headers)).status).toBe(status);
});

test("the log has no line for what anyone may cause without end", async () => {
  await site.post(applicationForm());
  const before = site.log.length;
  const frequent = ["/", "/healthz", "/readyz", "/api/applications", "/careers/applied/SM-0000-0000/x"];
  for (const path of [...frequent, "/team", "/nowhere"]) await fetch(site.origin + path, { redirect: "manual" });
  await fetch(`${site.origin}/insights?page=/`, { method: "POST" });
  await site.post(applicationForm({ email: "" }));
  await site.post(applicationForm());
  // One line for the storing, and one for the response.
  await expect.poll(() => site.log.length).toBe(before + 2);
});

test("the log tells of an application by its reference and of nothing personal", async () => {
  const { reference } = (await (await site.post(applicationForm())).json()) as { reference: string };
  const log = site.log.join("");
  expect(log).toContain(reference);
  for (const personal of ["Ada", "ada@example.org", "1234567", "resume.pdf", "127.0.0.1", "learn"])
    expect(log).not.toContain(personal);
  for (const line of log.trim().split("\n")) expect(() => JSON.parse(line) as unknown).not.toThrow();
});

function part(name: string, body: string) {
  return { headers: `Content-Disposition: form-data; name="${name}"`, body };
}

function postRaw(body: string, contentType: string) {
  return fetch(`${site.origin}/api/applications`, { method: "POST", body, headers: { "Content-Type": contentType } });
}

async function stored(reference: string | undefined) {
  const { rows } = await site.pool.query(
    `select position_id, position_title, file_name, media_type, size_bytes, sha256,
       (select string_agg(bytes, '' order by number) from resume_chunk where application_id = application.id) as content,
       delivered_at, attempts
     from application join resume on resume.application_id = id
     where reference = $1`,
    [reference],
  );
  return rows[0] as unknown;
}
