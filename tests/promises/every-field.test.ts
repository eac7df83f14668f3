import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { recordOfKind, textFieldNames, type TextFieldName } from "../../application/fields.ts";
import { showApplication } from "../../commands/applications/show-application.ts";
import { applicationForm as formText } from "../../content/application-form.ts";
import { chatMessages } from "../../content/chat-messages.ts";
import { readSettings } from "../../server/base/env.ts";
import { exportApplications } from "../../server/applications/export-applications.ts";
import { applicationForm, completeFields, resumeBytes } from "../support/builders.ts";
import { readCsv } from "../support/read-csv.ts";
import { startChatJobs } from "../support/start-chat-jobs.ts";
import { startTelegramStandIn } from "../../stand-ins/telegram/start-stand-in.ts";
import { startTestServer } from "../support/start-test-server.ts";

/** The candidate's values; none is contained in another. */
const typed = {
  ...completeFields,
  // Stored with the domain of the DNS, and shown as typed.
  email: "grace@müller.example",
} satisfies Record<TextFieldName, string>;

/** As the team reads them. */
const told = { ...typed, ...recordOfKind("choice", (name) => formText.optionText(name, typed[name])) };

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

test("every field of the form and the resume reach the store, the chat, the export and the command line", async () => {
  const response = await site.post(applicationForm(typed));
  expect(response.status).toBe(201);
  const { reference } = (await response.json()) as { reference: string };
  const [summary, resume] = await chat.waitForMessages(2);
  for (const value of Object.values(told)) expect(summary?.text).toContain(value);
  expect(resume?.document).toMatchObject({ fileName: "resume.pdf", bytes: resumeBytes("resume.pdf") });

  const client = await site.pool.connect();
  const csv = await text(exportApplications(client, { sql: "true", values: [] }));
  client.release(true);
  const [heading = [], row = []] = readCsv(csv);
  expect(Object.fromEntries(heading.map((name, at) => [name, row[at]]))).toMatchObject({
    ...Object.fromEntries(textFieldNames.map((name) => [chatMessages.labels[name], told[name]])),
    // An apostrophe keeps a spreadsheet from computing it.
    Phone: `'${typed.phone}`,
    Resume: "resume.pdf",
  });

  const shown = await showApplication(site.pool, reference, readSettings({}));
  for (const value of [...Object.values(told), "resume.pdf"]) expect(shown.text).toContain(value);
});
