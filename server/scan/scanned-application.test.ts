import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { chatMessages } from "../../content/chat-messages.ts";
import { applicationForm, resumeBytes } from "../../tests/support/builders.ts";
import { postApplication, readinessOf } from "../../tests/support/site-requests.ts";
import { writeStandInBuild } from "../../tests/support/stand-in-build.ts";
import { testVirus } from "../../stand-ins/virus-scanner.ts";
import { startClamd, testSignature } from "../../tests/support/start-clamd.ts";
import { startTelegramStandIn } from "../../stand-ins/telegram/start-stand-in.ts";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { readSettings } from "../base/env.ts";
import { startSite } from "../main.ts";
import { readTeamApplication } from "../team/application/read-team-application.ts";
import { readEntries } from "../team/inbox/read-entries.ts";

const clamd = await startClamd();
const database = await createTestDatabase();
const build = await writeStandInBuild();
const chat = await startTelegramStandIn();
const dataDir = await mkdtemp(path.join(tmpdir(), "scan-test-"));
const socket = path.join(dataDir, "clamd.sock");
const site = await startSite(
  readSettings({
    PORT: "0",
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    TELEGRAM_BOT_TOKEN: chat.token,
    TELEGRAM_CHAT_ID: chat.chatId,
    TELEGRAM_API_ROOT: chat.apiRoot,
    TELEGRAM_MESSAGES_PER_MINUTE: "1000",
    CLAMD_URL: `unix:${socket}`,
  }),
  { buildFolder: build.folder, logStream: new PassThrough().resume() },
);
afterAll(async () => {
  await site.stop();
  await chat.stop();
  await clamd.stop();
  await database.drop();
  await build.remove();
  await rm(dataDir, { recursive: true });
});

test("what came in while the daemon was away is marked as not scanned, in the chat and in the inbox", async () => {
  const reference = await post(infectedPdf());
  const [summary, resume] = await chat.waitForMessages(2);
  expect(summary?.text).toContain(chatMessages.notScanned);
  expect(resume?.text).toContain(chatMessages.notScannedCaption);
  expect(resume?.document).toMatchObject({ fileName: "resume.pdf" });
  expect(await storedScan(reference)).toEqual({ scan: "unscanned", scan_signature: null, is_whole: true });
  const [entry] = await readEntries(database.pool, [reference], true);
  expect(entry?.scan).toBe("unscanned");
  expect(await readTeamApplication(database.pool, reference, true)).toMatchObject({ resume: { scan: "unscanned" } });
  expect(await readiness()).toEqual([200, { status: "unreachable" }]);
});

test("an infected resume is stored and confirmed; the chat hears of it and does not get it", async () => {
  await symlink(clamd.url.replace("unix:", ""), socket);
  const reference = await post(infectedPdf());
  const [summary, resume] = (await chat.waitForMessages(4)).slice(2);
  expect(await storedScan(reference)).toEqual({ scan: "infected", scan_signature: testSignature, is_whole: true });
  expect(summary?.text).toContain(`${chatMessages.virusFound}: ${testSignature}\n`);
  expect(resume).toMatchObject({ document: null, replyToMessageId: summary?.messageId });
  expect(resume?.text).toContain(chatMessages.withheld("resume.pdf", testSignature));
  // Readiness gives the same answer for a second.
  await expect.poll(readiness).toEqual([200, { status: "ok" }]);
});

function infectedPdf(): File {
  return new File([resumeBytes("resume.pdf"), `\n${testVirus}\n`], "resume.pdf");
}

/** Sends an application with `resume`; returns its reference. */
async function post(resume: File): Promise<string> {
  const answer = await postApplication(site.url, applicationForm({ resume }));
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { reference: string }).reference;
}

async function readiness(): Promise<[number, unknown]> {
  const [status, { scanner }] = await readinessOf(site.url);
  return [status, scanner];
}

async function storedScan(reference: string): Promise<unknown> {
  const { rows } = await database.pool.query(
    `select scan, scan_signature,
            sha256 = (select sha256(string_agg(bytes, '' order by number)) from resume_chunk c
                      where c.application_id = id) as is_whole
     from resume join application on id = application_id where reference = $1`,
    [reference],
  );
  return rows[0];
}
