import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { textFieldNames } from "../application/fields.ts";
import { readSettings } from "../server/env.ts";
import { startSite } from "../server/main.ts";
import { applicationForm, completeFields, resumeBytes } from "./support/builders.ts";
import { readCsv } from "./support/read-csv.ts";
import { runScriptmark } from "./support/run-scriptmark.ts";
import { postApplication } from "./support/site-requests.ts";
import { writeStandInBuild } from "./support/stand-in-build.ts";
import { startTelegramStandIn } from "../stand-ins/telegram/start-stand-in.ts";
import { createTestDatabase } from "./support/test-database.ts";

/** What a candidate types; no value is contained in another. */
const typed = {
  ...completeFields,
  experience: "10+",
  portfolio: "https://portfolio.example.org/grace",
} satisfies Record<(typeof textFieldNames)[number], string>;

const folder = await mkdtemp(path.join(tmpdir(), "every-field-"));
const build = await writeStandInBuild();
const database = await createTestDatabase();
const telegram = await startTelegramStandIn();
const settings = {
  DATA_DIR: folder,
  DATABASE_URL: database.url,
  LOG_LEVEL: "silent",
  ...telegram.settings,
};
const site = await startSite(readSettings({ ...settings, PORT: "0" }), { buildFolder: build.folder });
const response = await postApplication(site.url, applicationForm(typed));
const { reference } = (await response.json()) as { reference: string };
afterAll(async () => {
  await site.stop();
  await telegram.stop();
  await database.drop();
  await build.remove();
  await rm(folder, { recursive: true });
});

test("every field of the form and the resume reach the store, the chat, `show` and the export", async () => {
  expect(Object.keys(typed)).toEqual([...textFieldNames]);
  const { rows } = await database.pool.query(
    `select a.first_name as "firstName", a.last_name as "lastName", a.email, a.phone, a.position_title as position,
            a.experience, a.portfolio, a.cover_letter as "coverLetter", r.file_name as "fileName",
            (select string_agg(bytes, '' order by number) from resume_chunk c where c.application_id = a.id) as resume
     from application a join resume r on r.application_id = a.id where a.reference = $1`,
    [reference],
  );
  expect(rows).toEqual([{ ...typed, fileName: "resume.pdf", resume: resumeBytes("resume.pdf") }]);

  const [summary, resume] = await telegram.waitForMessages(2);
  for (const value of Object.values(typed)) expect(summary?.text).toContain(value);
  expect(resume?.document).toMatchObject({ fileName: "resume.pdf", bytes: resumeBytes("resume.pdf") });

  const text = await applications("show", reference);
  for (const value of [...Object.values(typed), "resume.pdf"]) expect(text).toContain(value);
  const json: unknown = JSON.parse(await applications("show", reference, "--json"));
  expect(json).toMatchObject({ ...typed, resume: { fileName: "resume.pdf" } });

  await applications("export", "--out", "all.csv");
  const [heading = [], row = []] = readCsv(await readFile(path.join(folder, "all.csv"), "utf8"));
  expect(Object.fromEntries(heading.map((name, at) => [name, row[at]]))).toMatchObject({
    "First name": typed.firstName,
    "Last name": typed.lastName,
    Email: typed.email,
    // An apostrophe keeps a spreadsheet from computing it.
    Phone: `'${typed.phone}`,
    Position: typed.position,
    Experience: `${typed.experience} years`,
    Portfolio: typed.portfolio,
    "Cover letter": typed.coverLetter,
    Resume: "resume.pdf",
  });
});

/** What the operator's command prints. */
async function applications(...args: string[]): Promise<string> {
  return (await runScriptmark(["applications", ...args], { env: settings, cwd: folder })).out;
}
