import { afterAll, beforeEach, expect, test } from "vitest";
import { chatMessages } from "../../../content/chat-messages.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { tellCandidates } from "../../../tests/support/tell-candidates.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { remindWeekly } from "./remind-weekly.ts";

const database = await createTestDatabase();
const { pool } = database;
let lines: string[];
afterAll(() => database.drop());
beforeEach(async () => {
  lines = [];
  await pool.query("truncate application, job cascade; update weekly_reminder set done_at = null");
});

/** Adds what is due at a time in the team's zone; returns all lines that were added so far. */
async function remindAt(local: string, publicUrl: string | null = "https://www.example.org"): Promise<string[]> {
  const { rows } = await pool.query<{ at: Date }>("select $1::timestamp at time zone $2 as at", [local, teamTimeZone]);
  await remindWeekly(pool, publicUrl, rows[0]!.at);
  const added = await pool.query<{ text: string }>(
    "delete from job where kind = 'chat line' returning data #>> '{text,plain}' as text",
  );
  lines.push(...added.rows.map(({ text }) => text));
  return lines;
}

test("the chat is reminded on Mondays from nine, once a week whatever restarts, of what waits for over a week", async () => {
  for (let count = 0; count < 2; count++) await storeApplication(pool);
  const receive = (local: string) =>
    pool.query("update application set received_at = $1::timestamp at time zone $2", [local, teamTimeZone]);
  await receive("2026-11-14 08:00");

  for (const early of ["2026-11-22 12:00", "2026-11-23 08:59"]) expect(await remindAt(early)).toEqual([]);
  const first = chatMessages.unanswered(2, 9, "https://www.example.org/team");
  expect(await remindAt("2026-11-23 09:10")).toEqual([first]);
  expect(await remindAt("2026-11-23 15:00")).toEqual([first]);
  expect(await remindAt("2026-11-24 09:00")).toEqual([first]);
  // One week later the younger ones are no reason to remind.
  await receive("2026-11-24 09:00");
  expect(await remindAt("2026-11-30 09:00")).toEqual([first]);
  expect(await remindAt("2026-12-07 09:00", null)).toEqual([first, chatMessages.unanswered(2, 13, null)]);
  await tellCandidates(pool);
  expect(await remindAt("2026-12-14 09:00")).toEqual([first, chatMessages.unanswered(2, 13, null)]);
});

test("the line says how many of those without an answer fall due by Sunday, or are late", async () => {
  const store = async (answerBy: string | null, toldAt: string | null = null) => {
    const { reference } = await storeApplication(pool);
    await pool.query(
      `update application set received_at = timestamp '2026-11-20 08:00' at time zone $2, answer_by = $3::date
       where reference = $1`,
      [reference, teamTimeZone, answerBy],
    );
    if (toldAt !== null)
      await tellCandidates(pool, { where: `reference = '${reference}'`, at: `timestamptz '${toldAt}'` });
    return reference;
  };
  await store("2026-11-30");
  await store(null);
  await store("2026-11-24", "2026-11-23");
  // Three days after they came, and none is due this week.
  expect(await remindAt("2026-11-23 09:00")).toEqual([]);
  await store("2026-11-29");
  await store("2026-11-22");
  const answered = await store("2026-11-23");
  await pool.query(
    `insert into mail (application_id, kind, key, answered_by, reply, subject, text, sent_at, went_to)
     select id, 'answer', gen_random_uuid(), 'Bo', 'ask', 'Hi', 'Hi', now(), email from application where reference = $1`,
    [answered],
  );
  await pool.query("update weekly_reminder set done_at = null");
  expect(await remindAt("2026-11-23 10:00", null)).toEqual([chatMessages.unanswered(4, 3, null, 2)]);
});
