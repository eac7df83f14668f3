import { strFromU8, unzipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import type { Receipt } from "../../../application/answer.ts";
import { dataPath } from "../../../application/protocol.ts";
import { applicationForm, completeFields, resumeBytes } from "../../../tests/support/builders.ts";
import { startTestServer } from "../../../tests/support/start-test-server.ts";
import { linkedUrls } from "../../../tests/support/linked-urls.ts";
import { readRecord } from "../../applications/read-record.ts";

const site = await startTestServer({ mailer: { send: async () => ({ kind: "sent" }) } });
afterAll(() => site.stop());

test("one file has everything about an application but the team's notes, the resume as it was sent", async () => {
  const { reference, statusUrl } = (await (await site.post(applicationForm())).json()) as Receipt;
  await site.pool.query(
    `insert into mail (application_id, kind, key, answered_by, reply, subject, text, sent_at, went_to)
     select id, 'answer', gen_random_uuid(), 'Grace', 'ask', 'Your application', 'Which day?', now(), email from application`,
  );
  await site.pool.query(
    "insert into reply (application_id, key, text) select id, gen_random_uuid(), 'Monday.' from application",
  );
  await site.pool.query(
    "insert into note (application_id, member, text) select id, 'Grace', 'A secret note' from application",
  );
  const response = await fetch(site.origin + dataPath(statusUrl));
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": expect.stringContaining(`${reference}.zip`),
    "cache-control": "no-store",
  });
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(Object.keys(files)).toEqual(["application.json", "application.txt", "resume.pdf"]);
  expect(Buffer.from(files["resume.pdf"]!)).toEqual(resumeBytes("resume.pdf"));
  const [json, text] = ["application.json", "application.txt"].map((name) => strFromU8(files[name]!)) as [
    string,
    string,
  ];
  expect(JSON.parse(json)).toMatchObject({
    application: { reference, first_name: completeFields.firstName, phone: completeFields.phone, state: "open" },
    resume: { file_name: "resume.pdf" },
    emails: [{ kind: "confirmation" }, { text: "Which day?", went_to: completeFields.email }],
    replies: [{ text: "Monday." }],
  });
  for (const part of [json, text]) {
    for (const value of ["Which day?", "Monday.", completeFields.portfolio]) expect(part).toContain(value);
    for (const hidden of ["A secret note", "search_text", "letter_words", statusUrl.split("/").at(-1)!])
      expect(part).not.toContain(hidden);
  }
  expect(await readRecord(site.pool, reference, { withNotes: true })).toMatchObject({
    notes: [{ text: "A secret note" }],
  });
});

test("the link of a mail, and one that never was, get no file", async () => {
  const { reference, statusUrl } = (await (await site.post(applicationForm())).json()) as Receipt;
  const { mailed } = await linkedUrls(site.pool, reference);
  const visit = (url: string) => fetch(site.origin + dataPath(url), { redirect: "manual" });
  const response = await visit(mailed);
  expect([response.status, response.headers.get("location")]).toEqual([303, mailed]);
  expect((await visit(statusUrl.replace(/[^/]+$/, "A".repeat(22)))).status).toBe(404);
});
