import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { textFieldNames } from "../application/fields.ts";
import { applicationForm, completeFields, resumeBytes } from "./support/builders.ts";
import { readCsv } from "./support/read-csv.ts";
import { runScriptmark } from "./support/run-scriptmark.ts";
import { startChatJobs } from "./support/start-chat-jobs.ts";
import { startTelegramStandIn } from "../stand-ins/telegram/start-stand-in.ts";
import { startTestServer } from "./support/start-test-server.ts";

/** The candidate's values; none is contained in another. */
const typed = {
  ...completeFields,
  experience: "10+",
  portfolio: "https://portfolio.example.org/grace",
} satisfies Record<(typeof textFieldNames)[number], string>;

const site = await startTestServer();
const chat = await startTelegramStandIn();
const { token: botToken, chatId, apiRoot } = chat;
const jobs = startChatJobs({
  database: { pool: site.pool, url: site.databaseUrl },
  telegram: { botToken, chatId, apiRoot, messagesPerMinute: 1000 },
});
afterAll(async () => {
  await jobs.stop();
  await chat.stop();
  await site.stop();
});

test("every field of the form and the resume reach the store, the chat, `show` and the export", async () => {
  expect(Object.keys(typed)).toEqual([...textFieldNames]);
  const { reference } = (await (await site.post(applicationForm(typed))).json()) as { reference: string };
  const [summary, resume] = await chat.waitForMessages(2);
  for (const value of Object.values(typed)) expect(summary?.text).toContain(value);
  expect(resume?.document).toMatchObject({ fileName: "resume.pdf", bytes: resumeBytes("resume.pdf") });

  const text = await applications("show", reference);
  for (const value of [...Object.values(typed), "resume.pdf"]) expect(text).toContain(value);
  const json: unknown = JSON.parse(await applications("show", reference, "--json"));
  expect(json).toMatchObject({ ...typed, resume: { fileName: "resume.pdf" } });

  await applications("export", "--out", "all.csv");
  const [heading = [], row = []] = readCsv(await readFile(path.join(site.dataDir, "all.csv"), "utf8"));
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

/** The output of the operator's command. */
async function applications(...args: string[]): Promise<string> {
  const env = { DATA_DIR: site.dataDir, DATABASE_URL: site.databaseUrl };
  return (await runScriptmark(["applications", ...args], { env, cwd: site.dataDir })).out;
}
