import { afterAll, beforeEach, expect, test } from "vitest";
import { text } from "node:stream/consumers";
import type { ApplicationChange } from "../../../application/team/application.ts";
import { healthPage } from "../../../content/team/health.ts";
import { resumeBytes } from "../../../tests/support/builders.ts";
import { readinessAtRest } from "../../../tests/support/start-test-server.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { spreadsheetTime } from "../../../content/team/times.ts";
import { readCsv } from "../../../tests/support/read-csv.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { exportApplications } from "../../applications/export-applications.ts";
import { failureKinds } from "../../telegram/outcomes.ts";
import { readHealth } from "../read-health.ts";
import { readChanges } from "../team-of.ts";
import { changeApplication, writeNote } from "./change-application.ts";
import { readTeamApplication } from "./read-team-application.ts";

const database = await createTestDatabase();
const { pool } = database;
afterAll(() => database.drop());
beforeEach(async () => void (await pool.query("truncate application, team_change cascade")));

test("of two members who handle an application at once, one has", async () => {
  const { reference } = await storeApplication(pool);
  const outcomes = await Promise.all(["Grace", "Linus"].map((member) => change(member, reference, "handle")));
  expect(outcomes.toSorted()).toEqual(["done", "unchanged"]);
  const handled = (await readTeamApplication(pool, reference, true))?.handled;
  const { changes } = await readChanges(pool, null);
  expect(changes).toEqual([expect.objectContaining({ member: handled?.by, action: "handled", subject: reference })]);

  expect(await change("Linus", reference, "reopen")).toBe("done");
  expect((await readTeamApplication(pool, reference, true))?.handled).toBeNull();
  expect(await change("Linus", reference, "reopen")).toBe("unchanged");
});

test("an answer from a member's own mail program counts as one, also after someone else handled the application, until it is taken back", async () => {
  const { reference } = await storeApplication(pool);
  await change("Linus", reference, "handle");
  expect(await change("Grace", reference, "answered-by-hand")).toBe("done");
  expect(await change("Grace", reference, "answered-by-hand")).toBe("unchanged");
  const { handled } = (await readTeamApplication(pool, reference, true))!;
  expect(handled).toEqual({ by: "Grace", at: expect.any(Date) as Date, isByHand: true });
  const exported = async () => {
    const client = await pool.connect();
    const csv = await text(exportApplications(client, { sql: "true", values: [] }));
    client.release(true);
    const [heading = [], row = []] = readCsv(csv);
    return ["Answered by", "Answered"].map((name) => row[heading.indexOf(name)]);
  };
  expect(await exported()).toEqual(["Grace", spreadsheetTime(handled!.at)]);
  await change("Grace", reference, "reopen");
  expect((await readTeamApplication(pool, reference, true))?.handled).toBeNull();
  expect(await exported()).toEqual(["", ""]);
});

test("a note is kept with who wrote it, and is not overwritten unseen", async () => {
  const { reference } = await storeApplication(pool);
  const note = async () => (await readTeamApplication(pool, reference, true))?.note;
  const write = (member: string, text: string, replaced: Date | null = null) =>
    writeNote(pool, { member, reference, text, replaced });
  expect(await write("Grace", "Call her\r\non Monday")).toBe("done");
  const first = await note();
  expect(first).toEqual({ text: "Call her\non Monday", by: "Grace", at: expect.any(Date) as Date });
  expect(await write("Linus", "I was slower")).toBe("note-changed");
  // Nothing typed, or the same: it is no change.
  expect(await write("Linus", "")).toBe("done");
  expect(await write("Linus", "Call her\non Monday")).toBe("done");
  expect(await note()).toEqual(first);
  expect(await write("Linus", "Called", first!.at)).toBe("done");
  expect(await note()).toMatchObject({ text: "Called", by: "Linus" });
  expect(await write("Linus", " ", (await note())!.at)).toBe("done");
  expect(await note()).toBeNull();
  expect(await write("Grace", "Call again")).toBe("done");
  const { changes } = await readChanges(pool, null);
  expect(changes.map(({ member, action }) => `${member} ${action}`).join()).toBe(
    "Grace noted,Linus noted,Linus noted,Grace noted",
  );
});

test("a decision saves the note with it; where someone else's note came before, it does nothing", async () => {
  const { reference } = await storeApplication(pool);
  const decide = (text: string, replaced: Date | null = null) =>
    changeApplication(pool, { member: "Grace", reference, change: "handle", note: { text, replaced } });
  await writeNote(pool, { member: "Linus", reference, text: "Called her", replaced: null });
  expect(await decide("No answer")).toBe("note-changed");
  const { note, handled } = (await readTeamApplication(pool, reference, true))!;
  expect([note?.text, handled]).toEqual(["Called her", null]);
  expect(await decide("No answer", note!.at)).toBe("done");
  // When another member's decision came first, the note is saved all the same.
  expect(await decide("Never mind", (await readTeamApplication(pool, reference, true))!.note!.at)).toBe("unchanged");
  expect(await readTeamApplication(pool, reference, true)).toMatchObject({
    note: { text: "Never mind", by: "Grace" },
    handled: { by: "Grace" },
  });
});

test("its page says how often it was tried and what failed last, and without Telegram, that this is why it waits", async () => {
  const { reference } = await storeApplication(pool);
  await pool.query("update application set attempts = 2, last_failure = 'unanswered'");
  const deliveryOf = async (hasChat: boolean) => (await readTeamApplication(pool, reference, hasChat))?.delivery;
  const tried = { state: "waiting", attempts: 2, failure: failureKinds.unanswered.meaning };
  expect(await deliveryOf(true)).toMatchObject(tried);
  const { notConfigured } = healthPage.waiting;
  expect(await deliveryOf(false)).toMatchObject({ state: "waiting", failure: notConfigured });
  const { waiting } = await readHealth(pool, async () => readinessAtRest);
  expect(waiting).toMatchObject([{ reference, failure: notConfigured }]);
});

test("deleted, it leaves only its entries in the log, without the person and the note", async () => {
  const { reference } = await storeApplication(pool, { fields: { lastName: "Unmistakable" } });
  await change("Grace", reference, "handle");
  const note = { member: "Grace", reference, text: "Noted", replaced: null };
  await writeNote(pool, note);
  expect(await change("Grace", reference, "delete")).toBe("done");
  expect(await readTeamApplication(pool, reference, true)).toBeNull();
  expect(await change("Grace", reference, "delete")).toBe("unknown");
  expect(await change("Grace", reference, "handle")).toBe("unknown");
  expect(await writeNote(pool, note)).toBe("unknown");
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

function change(member: string, reference: string, name: ApplicationChange) {
  return changeApplication(pool, { member, reference, change: name });
}
