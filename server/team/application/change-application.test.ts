import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { text } from "node:stream/consumers";
import type { ApplicationChange } from "../../../application/team/application.ts";
import { tellingNames } from "../../../application/team/telling.ts";
import { resumeBytes } from "../../../tests/support/builders.ts";
import { readinessAtRest } from "../../../tests/support/start-test-server.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { chatMessages } from "../../../content/chat-messages.ts";
import { readCsv } from "../../../tests/support/read-csv.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { exportApplications } from "../../applications/export-applications.ts";
import { failureKinds } from "../../telegram/outcomes.ts";
import { answerApplications } from "../answers/answer-applications.ts";
import { readHealth } from "../read-health.ts";
import { readChanges } from "../team-of.ts";
import { inviteMember } from "../sign-in/members.ts";
import { changeApplication } from "./change-application.ts";
import { readTeamApplication } from "./read-team-application.ts";

const database = await createTestDatabase();
const { pool } = database;
afterAll(() => database.drop());
beforeEach(async () => void (await pool.query("truncate application, team_change cascade")));

test("of two members who tell the candidate at once, one has; taken back by its key, it is as before", async () => {
  const { reference } = await storeApplication(pool);
  const keys = { Grace: randomUUID(), Linus: randomUUID() };
  const members = ["Grace", "Linus"] as const;
  const outcomes = await Promise.all(members.map((member) => change(member, reference, "told-phone", keys[member])));
  expect(outcomes.toSorted()).toEqual(["changed", "done"]);
  const { state, tellings } = await read(reference);
  expect([state, tellings]).toEqual([
    "answered",
    [
      {
        key: expect.any(String),
        how: "phone",
        because: null,
        by: expect.any(String),
        at: expect.any(Date),
        letter: null,
      },
    ],
  ]);
  const { key, by } = tellings[0]!;
  const { changes } = await readChanges(pool, null);
  expect(changes).toEqual([expect.objectContaining({ member: by, action: "told", subject: reference })]);
  // Pressed twice, it is said once.
  expect(await change(by, reference, "told-phone", key)).toBe("done");
  // Back, and another button of the same form.
  expect(await change(by, reference, "closed-spam", key)).toBe("changed");

  expect(await change("Linus", reference, "take-back", randomUUID())).toBe("changed");
  expect(await change("Linus", reference, "take-back", key)).toBe("done");
  expect(await read(reference)).toMatchObject({ state: "open", stateAt: null, tellings: [] });
  expect(await change("Linus", reference, "take-back", key)).toBe("changed");
});

test("an old page takes back what it showed, and not what a colleague said since", async () => {
  const { reference } = await storeApplication(pool);
  const [first, second] = [randomUUID(), randomUUID()];
  await change("Grace", reference, "told-phone", first);
  await change("Grace", reference, "take-back", first);
  await change("Linus", reference, "closed-duplicate", second);
  expect(await change("Grace", reference, "take-back", first)).toBe("changed");
  expect(await read(reference)).toMatchObject({ state: "answered", tellings: [{ by: "Linus", because: "duplicate" }] });
});

test("a member's own email has left, also if someone else told the candidate before", async () => {
  const { reference } = await storeApplication(pool);
  await change("Linus", reference, "closed-spam", randomUUID());
  const { lastActAt: seen } = await read(reference);
  expect(await change("Grace", reference, "told-in-person", randomUUID(), seen)).toBe("answered");
  expect(await change("Grace", reference, "told-email", randomUUID(), seen)).toBe("done");
  expect((await read(reference)).tellings.map(({ by, how }) => `${by} ${how}`)).toEqual([
    "Grace email",
    "Linus nothing",
  ]);
  const client = await pool.connect();
  const csv = await text(exportApplications(client, { sql: "true", values: [] }));
  client.release(true);
  const [heading = [], row = []] = readCsv(csv);
  expect(["State", "Told", "Told by"].map((name) => row[heading.indexOf(name)])).toEqual([
    "Answered",
    "email",
    "Grace",
  ]);
});

test("a page from before an answer, a telling or a reply tells and closes nothing, nor does any while an answer leaves", async () => {
  const { reference } = await storeApplication(pool);
  const outcomesOf = async (seen: Date | null) => {
    const outcomes = new Set<string>();
    for (const name of tellingNames) outcomes.add(await change("Grace", reference, name, randomUUID(), seen));
    return [...outcomes];
  };
  const old = async () => outcomesOf(before);
  let before: Date | null = null;
  const key = randomUUID();
  await change("Linus", reference, "told-email", key);
  expect(await old()).toEqual(["changed"]);
  before = (await read(reference)).lastActAt;
  await change("Linus", reference, "replied", randomUUID());
  expect(await old()).toEqual(["changed"]);

  // An answer, which leaves in a minute: also its own member reads so.
  before = (await read(reference)).lastActAt;
  const letter = { reply: "ask", reason: null, subject: "Hi", text: "Hi" } as const;
  const choice = { isAnother: true, isToSuspicious: true, isToInvited: true };
  const answer = { key: randomUUID(), seen: new Map([[reference, before]]), ...letter, ...choice };
  expect(await answerApplications(pool, "Grace", answer)).toEqual([{ reference, leftOut: null }]);
  expect(await old()).toEqual(["changed"]);
  expect(await outcomesOf((await read(reference)).lastActAt)).toEqual(["changed"]);
  expect(await read(reference)).toMatchObject({ state: "leaving", tellings: [{ key }] });

  // The mail server refused it, and the member wrote from a program of their own.
  await pool.query("update mail set gave_up_at = now(), last_failure = 'no-mailbox'");
  const { lastActAt } = await read(reference);
  expect(await change("Grace", reference, "told-email", randomUUID(), lastActAt)).toBe("done");
});

test("what a member sent from their own program is stored with their word, and goes when that is taken back", async () => {
  const { reference } = await storeApplication(pool);
  const key = randomUUID();
  const letter = { reply: "ask", subject: "Your\napplication", text: "Which day suits you?\r\n" } as const;
  const telling = { member: "Grace", reference, change: "told-email", key, letter } as const;
  for (let time = 0; time < 2; time += 1) expect(await changeApplication(pool, telling)).toBe("done");
  expect(await read(reference)).toMatchObject({
    state: "waiting",
    tellings: [{ how: "email", letter: { ...letter, subject: "Your application", text: "Which day suits you?" } }],
  });
  expect(await change("Grace", reference, "take-back", key)).toBe("done");
  expect(await read(reference)).toMatchObject({ state: "open", tellings: [] });
});

test("a reply is noted once the candidate knows, opens the application again, and is taken back", async () => {
  const { reference } = await storeApplication(pool);
  const key = randomUUID();
  expect(await change("Grace", reference, "replied", key)).toBe("changed");
  await change("Grace", reference, "told-phone", randomUUID());
  for (let time = 0; time < 2; time += 1) expect(await change("Grace", reference, "replied", key)).toBe("done");
  expect(await read(reference)).toMatchObject({ state: "open", replies: [{ key, by: "Grace", text: null }] });
  expect(await change("Linus", reference, "take-back", key)).toBe("done");
  expect(await read(reference)).toMatchObject({ state: "answered", replies: [] });
});

test("no reply is noted while an answer is leaving, also one that isn't the first", async () => {
  const { reference } = await storeApplication(pool);
  await change("Grace", reference, "told-phone", randomUUID());
  const { lastActAt } = await read(reference);
  const letter = { reply: "invite", reason: null, subject: "Hi", text: "Hi" } as const;
  const choice = { isAnother: true, isToSuspicious: true, isToInvited: true };
  await answerApplications(pool, "Linus", {
    key: randomUUID(),
    seen: new Map([[reference, lastActAt]]),
    ...letter,
    ...choice,
  });
  expect(await change("Grace", reference, "replied", randomUUID())).toBe("changed");
  await pool.query("update mail set gave_up_at = now(), last_failure = 'no-mailbox'");
  expect(await change("Grace", reference, "replied", randomUUID())).toBe("done");
});

test("notes are lines with who wrote them and when: no one's are overwritten", async () => {
  const { reference } = await storeApplication(pool);
  const write = (member: string, note: string) => changeApplication(pool, { member, reference, change: "note", note });
  expect(await write("Grace", "Call her\r\non Monday")).toBe("done");
  // Nothing typed, or the same once more: it is no note.
  for (const again of ["", " ", "Call her\non Monday"]) expect(await write("Grace", again)).toBe("done");
  expect(await write("Linus", "Called")).toBe("done");
  const anyTime = expect.any(Date) as Date;
  expect((await read(reference)).notes).toEqual([
    { text: "Call her\non Monday", by: "Grace", at: anyTime },
    { text: "Called", by: "Linus", at: anyTime },
  ]);
  const { changes } = await readChanges(pool, null);
  expect(changes.map(({ member, action }) => `${member} ${action}`).join()).toBe("Linus noted,Grace noted");
});

test("a decision saves the note with it, also when another member's decision came first", async () => {
  const { reference } = await storeApplication(pool);
  const decide = (note: string) =>
    changeApplication(pool, { member: "Grace", reference, change: "told-phone", note, key: randomUUID() });
  expect(await decide("No answer")).toBe("done");
  expect(await decide("Never mind")).toBe("changed");
  expect((await read(reference)).notes).toMatchObject([{ text: "No answer" }, { text: "Never mind" }]);
});

test("members whom a note names are told in the chat, in one line without the note; no others are", async () => {
  await pool.query("truncate team_member, job cascade");
  for (const name of ["Grace", "Bo", "Bo Jansen", "Linus"]) await inviteMember(pool, name);
  const { reference } = await storeApplication(pool);
  const lines = async (note: string) => {
    await changeApplication(pool, { member: "Grace", reference, change: "note", note });
    const { rows } = await pool.query<{ text: string }>(
      "delete from job where kind = 'chat line' returning data #>> '{text,plain}' as text",
    );
    return rows.map((row) => row.text);
  };
  expect(await lines("@bo: what do you think? @Boris no, @Grace no")).toEqual([
    chatMessages.namedInNote(["Bo"], "Grace", reference),
  ]);
  expect(await lines("For @Linus, and mail to ada@bo.example")).toEqual([
    chatMessages.namedInNote(["Bo", "Linus"], "Grace", reference),
  ]);
  expect(await lines("Nobody")).toEqual([]);
});

test("its page says how often it was tried and what failed last, and without Telegram, nothing of a chat", async () => {
  const { reference } = await storeApplication(pool);
  await pool.query("update application set attempts = 2, last_failure = 'unanswered'");
  const deliveryOf = async (hasChat: boolean) => (await readTeamApplication(pool, reference, hasChat))?.delivery;
  const tried = { state: "waiting", attempts: 2, failure: failureKinds.unanswered.meaning };
  expect(await deliveryOf(true)).toMatchObject(tried);
  expect(await deliveryOf(false)).toBeNull();
  const waitingOf = async (hasChat: boolean) => (await readHealth(pool, async () => readinessAtRest, hasChat)).waiting;
  expect(await waitingOf(true)).toMatchObject([{ reference, failure: tried.failure }]);
  expect(await waitingOf(false)).toEqual([]);
});

test("deleted, it leaves only its entries in the log, without the person and the note", async () => {
  const { reference } = await storeApplication(pool, { fields: { lastName: "Unmistakable" } });
  await change("Grace", reference, "told-phone", randomUUID());
  const note = { member: "Grace", reference, change: "note", note: "Noted" } as const;
  await changeApplication(pool, note);
  expect(await change("Grace", reference, "delete")).toBe("done");
  expect(await readTeamApplication(pool, reference, true)).toBeNull();
  expect(await change("Grace", reference, "delete")).toBe("gone");
  expect(await change("Grace", reference, "told-phone", randomUUID())).toBe("gone");
  expect(await changeApplication(pool, note)).toBe("gone");
  const { rows } = await pool.query("select row_to_json(c)::text as entry from team_change c order by id");
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toMatch(/Unmistakable|Ada|example\.org|Noted/);
});

test("the others of the same person are named, by mailbox and by phone number", async () => {
  await storeApplication(pool, {
    fields: { email: "grace@example.org", phone: "+1 202 555 0123", lastName: "Hopper" },
  });
  const { reference: second } = await storeApplication(pool, { fields: { email: "Grace+x@example.org" } });
  await storeApplication(pool, { fields: { email: "g.hopper@example.org", phone: "(202) 555-0123", lastName: "H." } });
  const { reference: first } = await storeApplication(pool, {
    fields: { email: "grace@example.org", phone: "2025550123" },
  });
  await storeApplication(pool, { fields: { email: "linus@example.org" } });
  const othersOf = async (reference: string) =>
    (await readTeamApplication(pool, reference, true))!.samePerson.map(({ name }) => name);
  expect(await othersOf(first)).toEqual(["Ada H.", "Ada Example", "Ada Hopper"]);
  expect(await othersOf(second)).toEqual(["Ada Example", "Ada Hopper"]);
});

test("everything that was sent is there, the letter as it was written, a text resume as text", async () => {
  const coverLetter = "  Dear team,\n\n\tindented\n    and spaced  ";
  for (const name of ["resume.txt", "resume-utf-16.txt", "resume-windows-1252.txt"]) {
    const { reference } = await storeApplication(pool, {
      fields: { coverLetter },
      fileName: name,
      resume: resumeBytes(name),
      spamSigns: ["hidden-field"],
    });
    await pool.query("update resume set media_type = 'text/plain'");
    const application = (await readTeamApplication(pool, reference, true))!;
    expect(application.fields.coverLetter).toBe(coverLetter);
    expect(application.resume).toMatchObject({ fileName: name, isShortened: false });
    expect(application.resume?.text).toContain("Straße");
    expect(application.resume?.text).not.toContain("\ufffd");
    expect(application.spamSigns).toHaveLength(1);
  }
  // The text of a withheld resume is not shown.
  await pool.query("update resume set scan = 'infected', scan_signature = 'Eicar'");
  const { rows } = await pool.query<{ reference: string }>("select reference from application limit 1");
  const withheld = (await readTeamApplication(pool, rows[0]!.reference, true))?.resume;
  expect(withheld).toMatchObject({ scan: "infected", signature: "Eicar", text: null });
});

function change(member: string, reference: string, name: ApplicationChange, key?: string, seen?: Date | null) {
  return changeApplication(pool, { member, reference, change: name, key, seen });
}

async function read(reference: string) {
  return (await readTeamApplication(pool, reference, true))!;
}
