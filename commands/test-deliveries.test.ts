import { site as ownSite } from "../content/site.ts";
import { tmpdir } from "node:os";
import { afterAll, expect, test } from "vitest";
import { runScriptmark } from "../tests/support/run-scriptmark.ts";
import { startAlarmReceiver } from "../tests/support/start-alarm-receiver.ts";
import { smtpUrl, startSmtpServer } from "../tests/support/start-smtp-server.ts";

const mailServer = await startSmtpServer();
const alarms = await startAlarmReceiver();
let env: Record<string, string> = {
  PUBLIC_URL: "https://www.example.org",
  SMTP_URL: smtpUrl(mailServer),
  MAIL_FROM: "careers@example.org",
  ALERT_EMAIL: "operators@example.org",
  ALERT_URL: alarms.url,
};
afterAll(async () => {
  alarms.goAway();
  await mailServer.stop();
});

test("a test mail arrives, from the site by name", async () => {
  expect(await run("mail", "ada@example.org")).toMatchObject({ exitCode: 0, error: "" });
  expect(mailServer.mails.at(-1)).toMatchObject({ to: ["ada@example.org"] });
  expect(mailServer.mails.at(-1)?.text).toMatch(new RegExp(`^From: "?${ownSite.name}"? <careers@example\\.org>`, "m"));
});

test("a test alarm reaches both places, and says that it is none", async () => {
  const { exitCode, out } = await run("alarm");
  expect({ exitCode, out }).toEqual({ exitCode: 0, out: "Sent to ALERT_URL and ALERT_EMAIL.\n" });
  expect(alarms.received).toMatchObject([{ alarm: "THIS IS A TEST", status: "begun" }]);
  expect(mailServer.mails.at(-1)).toMatchObject({ to: ["operators@example.org"] });
  expect(mailServer.mails.at(-1)?.text).toContain("Subject: [www.example.org] THIS IS A TEST");
});

test("what does not arrive is a sentence without a secret", async () => {
  alarms.answerWith(500);
  env["SMTP_URL"] = smtpUrl(mailServer, { name: "wrong", password: "hunter2" });
  const sentences = [await run("mail", "ada@example.org"), await run("alarm")];
  expect(sentences.map(({ exitCode }) => exitCode)).toEqual([1, 1]);
  expect(sentences[0]?.error).toContain("refuses the user or the password");
  expect(sentences[1]?.error).toContain("ALERT_URL answers with 500.");
  expect(JSON.stringify(sentences)).not.toMatch(/hunter2|hook-secret/);
});

test("what is not set up says which settings are missing", async () => {
  env = {};
  const missing = (name: string) => ({ exitCode: 1, error: expect.stringContaining(name) });
  expect(await run("mail", "ada@example.org")).toMatchObject(missing("SMTP_URL"));
  expect(await run("alarm")).toMatchObject(missing("ALERT_EMAIL"));
});

function run(...args: string[]) {
  return runScriptmark(["test", ...args], { env, cwd: tmpdir() });
}
