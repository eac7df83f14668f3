import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Receipt } from "../../../application/answer.ts";
import type { ReplyName } from "../../../application/team/answer.ts";
import { maxReplyLength, repliesADay } from "../../../application/limits.ts";
import { idempotencyKeyField, myLinksPath, replyPath, sendLinkPath } from "../../../application/protocol.ts";
import { candidatePage } from "../../../content/candidate-page.ts";
import { chatMessages } from "../../../content/chat-messages.ts";
import { applicationForm } from "../../../tests/support/builders.ts";
import { startTestServer } from "../../../tests/support/start-test-server.ts";
import { daySeconds } from "../../limits/rate-limit.ts";
import { mailFailures } from "../../mail/mail-failures.ts";
import { readTeamApplication } from "../../team/application/read-team-application.ts";

const site = await startTestServer({
  mailer: { send: async () => ({ kind: "sent" }) },
  render: async (_urlPath, { answer }) =>
    new Response(`<pre>${JSON.stringify(answer)}</pre>`, { headers: { "Content-Type": "text/html; charset=utf-8" } }),
});
afterAll(() => site.stop());
beforeEach(() => site.pool.query("truncate application, rate_limit, job, team_change cascade"));

async function apply(): Promise<Receipt> {
  return (await (await site.post(applicationForm())).json()) as Receipt;
}

/** Stores an answer that has arrived. */
const write = (reference: string, reply: ReplyName, text = "Which day suits you?") =>
  site.pool.query(
    `insert into mail (application_id, kind, key, answered_by, reply, subject, text, sent_at, went_to)
     select id, 'answer', gen_random_uuid(), 'Grace', $2, 'Your application', $3, clock_timestamp(), email
     from application where reference = $1`,
    [reference, reply, text],
  );

const reply = (statusUrl: string, text: string, form: string = randomUUID()) =>
  fetch(site.origin + replyPath(statusUrl), {
    method: "POST",
    body: new URLSearchParams({ reply: text, [idempotencyKeyField]: form }),
    redirect: "manual",
  });

async function shown(statusUrl: string) {
  const page = await (await fetch(site.origin + statusUrl)).text();
  const answer = JSON.parse(/<pre>(.*)<\/pre>/.exec(page)![1]!) as { application: Record<string, unknown> };
  return answer.application;
}

test("the page shows the team's letters with their days once they have left, and a box under a question only", async () => {
  const { reference, statusUrl } = await apply();
  await site.pool.query(
    `insert into mail (application_id, kind, key, answered_by, reply, subject, text)
     select id, 'answer', gen_random_uuid(), 'Grace', 'ask', 'Not yet', 'Not yet' from application`,
  );
  expect(await shown(statusUrl)).toMatchObject({ letters: [], replyChannel: null });
  await write(reference, "ask");
  expect(await shown(statusUrl)).toMatchObject({
    letters: [{ at: expect.any(String), subject: "Your application", text: "Which day suits you?" }],
    progress: { kind: "asked" },
    replyChannel: "page",
  });
  // The team's next letter has not left: the question still stands there.
  await reply(statusUrl, "Monday.");
  await site.pool.query(
    `insert into mail (application_id, kind, key, answered_by, reply, subject, text)
     select id, 'answer', gen_random_uuid(), 'Grace', 'decline', 'Soon', 'Soon' from application`,
  );
  expect(await shown(statusUrl)).toMatchObject({ progress: { kind: "replied" }, replyChannel: "page" });
  await write(reference, "decline", "No.");
  expect(await shown(statusUrl)).toMatchObject({ letters: [{ text: "No." }, {}], replyChannel: null });
  expect((await reply(statusUrl, "Late")).status).toBe(409);
});

test("what a member sent from their own program is on the page, too, with a box under a question", async () => {
  const { statusUrl } = await apply();
  const tell = (name: ReplyName, text: string) =>
    site.pool.query(
      `insert into told (application_id, key, how, member, reply, subject, text)
       select id, gen_random_uuid(), 'email', 'Grace', $1, 'Your application', $2 from application`,
      [name, text],
    );
  await tell("ask", "Which day suits you?");
  expect(await shown(statusUrl)).toMatchObject({
    letters: [{ at: expect.any(String), subject: "Your application", text: "Which day suits you?" }],
    progress: { kind: "asked" },
    replyChannel: "page",
  });
  expect((await reply(statusUrl, "Monday.")).status).toBe(303);
  await tell("decline", "No.");
  expect(await shown(statusUrl)).toMatchObject({
    letters: [{ text: "No." }, {}],
    progress: { kind: "answered" },
    replyChannel: null,
  });
});

test("a reply opens the application again, is on its page and in the chat, and is stored once", async () => {
  const { reference, statusUrl } = await apply();
  await site.pool.query(
    "insert into chat_message (application_id, step, chat_id, message_id) select id, 'summary-1', '-1', 1 from application",
  );
  await write(reference, "ask");
  const form = randomUUID();
  const text = "Monday.\nAt nine, see @ada.";
  for (const response of [await reply(statusUrl, text, form), await reply(statusUrl, text, form)])
    expect([response.status, response.headers.get("location")]).toEqual([303, statusUrl]);
  expect(await shown(statusUrl)).toMatchObject({
    progress: { kind: "replied" },
    replies: [{ text, at: expect.any(String) }],
    replyChannel: "page",
  });
  const application = await readTeamApplication(site.pool, reference, true);
  expect(application).toMatchObject({ state: "open", replies: [{ text, by: null }] });
  const { rows } = await site.pool.query<{ text: string }>(
    "select data #>> '{text,plain}' as text from job where kind = 'chat line'",
  );
  expect(rows.map((line) => line.text.replaceAll("\u2060", ""))).toEqual([chatMessages.replied(reference, text)]);
  const selectReplies = "select from team_change where action = 'replied' and subject = $1";
  expect((await site.pool.query(selectReplies, [reference])).rowCount).toBe(1);

  // Under a link that was replaced meanwhile, a stored reply stays stored, and another one is said not to be.
  await site.pool.query("update application set key_version = key_version + 1");
  expect((await reply(statusUrl, text, form)).status).toBe(303);
  const late = await reply(statusUrl, "Tuesday.", randomUUID());
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining(candidatePage.ended.unsaved)]);
});

test("an answer that hasn't left isn't sent once the candidate replies, and the team is notified", async () => {
  const { reference, statusUrl } = await apply();
  await write(reference, "ask");
  await site.pool.query(
    `insert into mail (application_id, kind, key, answered_by, reply, subject, text)
     select id, 'answer', gen_random_uuid(), 'Grace', 'decline', 'Unread', 'Unread' from application`,
  );
  await reply(statusUrl, "Monday.");
  const application = await readTeamApplication(site.pool, reference, true);
  expect(application).toMatchObject({
    state: "open",
    answers: [{ state: "not-sent", reason: mailFailures.replied.meaning, text: "Unread" }, { state: "sent" }],
  });
  expect(await shown(statusUrl)).toMatchObject({ progress: { kind: "replied" }, letters: [{}] });
  const { rows } = await site.pool.query("select from job where kind = 'chat line'");
  expect(rows).toHaveLength(2);
});

test("a reply that is empty or too long comes back as it was typed, and no question means no reply", async () => {
  const { reference, statusUrl } = await apply();
  expect((await reply(statusUrl, "Hi")).status).toBe(409);
  await write(reference, "ask");
  const refused: [string, keyof typeof candidatePage.letters.problems][] = [
    [" \n", "empty"],
    ["a".repeat(maxReplyLength + 1), "too-long"],
  ];
  for (const [text, problem] of refused) {
    const response = await reply(statusUrl, text);
    expect(response.status).toBe(422);
    const page = await response.text();
    for (const part of [candidatePage.letters.problems[problem], JSON.stringify(text)]) expect(page).toContain(part);
  }
  expect((await reply(statusUrl, "a".repeat(maxReplyLength))).status).toBe(303);
  expect((await reply(statusUrl, "Hi", "no UUID")).status).toBe(400);
  expect((await reply(statusUrl.replace(/[^/]+$/, "A".repeat(22)), "Hi")).status).toBe(404);
});

test("five replies a day are taken", async () => {
  const { reference, statusUrl } = await apply();
  await write(reference, "ask");
  for (let count = 0; count < repliesADay; count += 1)
    expect((await reply(statusUrl, `Reply ${count}`)).status).toBe(303);
  const { status, headers } = await reply(statusUrl, "One more");
  // The first of the five is given back after a fifth of a day.
  expect([status, Number(headers.get("retry-after"))]).toEqual([429, expect.closeTo(daySeconds / repliesADay, -2)]);
});

test("the address of a form that was refused leads back to where the form is", async () => {
  const { statusUrl } = await apply();
  const opened = async (path: string) => {
    const { status, headers } = await fetch(site.origin + path, { redirect: "manual" });
    return [status, headers.get("Location")];
  };
  for (const path of [replyPath(statusUrl), sendLinkPath(statusUrl)])
    expect(await opened(path)).toEqual([303, statusUrl]);
  expect(await opened(myLinksPath)).toEqual([303, "/careers"]);
});
