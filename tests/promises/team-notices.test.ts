import { afterAll, expect, test } from "vitest";
import { defaultRetentionDays } from "../../application/limits.ts";
import { teamApplicationPath, teamPaths } from "../../application/team/addresses.ts";
import { tellingNames } from "../../application/team/telling.ts";
import { declineReasons } from "../../content/readers/replies.server.ts";
import { teamTimeZone } from "../../content/site.ts";
import { answerPage, reasonThatFills } from "../../content/team/answer.ts";
import { applicationPage } from "../../content/team/application.ts";
import { doneTexts, doneTitles } from "../../content/team/done.ts";
import { signInPage, teamFrame } from "../../content/team/frame.ts";
import { goneLeftOut, tellingLeftOut } from "../../content/team/inbox.ts";
import { openPool } from "../../server/database/open-pool.ts";
import { answerApplications } from "../../server/team/answers/answer-applications.ts";
import { otherPosition } from "../support/positions.ts";
import { startTestServer } from "../support/start-test-server.ts";
import { storeApplication } from "../support/store-application.ts";
import { leavesText } from "../support/team-site.ts";
import { teamRequests } from "../support/team-requests.ts";

// No mail leaves.
const site = await startTestServer({ buildFolder: "build", mailer: { send: () => new Promise<never>(() => {}) } });
afterAll(() => site.stop());
const { get, post, signIn } = teamRequests(site);

/** Kinds of notices that a link can claim, with what they say of one application. */
const claims = [
  ["delete", doneTexts.delete(["one"])],
  ["note", doneTexts.note(["one"])],
  ["send-again", doneTexts["send-again"](["one"])],
  ["unsend", doneTexts.unsend(["one"])],
  ["mail-again", doneTexts["mail-again"](["one"])],
  ["came-back", doneTexts["came-back"](["one"])],
  ["too-late", doneTexts["too-late"](["one"])],
  ["take-back", doneTexts["take-back"](["one"])],
  ["told", doneTexts.told(["one"])],
  ["closed", doneTexts.closed(["one"])],
] as const;

test.each(claims)("a link that says %j was done shows no notice", async (did, sentence) => {
  const cookie = await signIn("Grace");
  const { reference } = await storeApplication(site.pool);
  for (const page of ["/team", teamApplicationPath(reference)]) {
    const response = await get(`${page}?did=${did}&of=${reference}`, cookie);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain(sentence);
  }
});

test("a link that says that a candidate who was told was answered by email shows no notice", async () => {
  const cookie = await signIn("Hedy");
  const { reference } = await storeApplication(site.pool);
  const key = crypto.randomUUID();
  await post(teamApplicationPath(reference), { Cookie: cookie }, `change=told-phone&key=${key}`);
  const pageOf = async (claim: string) => (await get(`/team?${claim}&of=${reference}`, cookie)).text();
  for (const did of ["answer", "answered"])
    expect(await pageOf(`did=${did}&key=${key}`)).not.toContain("answered by email");
  expect(await pageOf(`did=told&key=${key}`)).toContain(" was told.");
  // It is another one that was said since.
  expect(await pageOf(`did=told&key=${crypto.randomUUID()}`)).not.toContain(" was told.");
});

test("a link that says that an answer was given shows no notice once that did not arrive", async () => {
  const cookie = await signIn("Barbara");
  const { reference } = await storeApplication(site.pool);
  const key = crypto.randomUUID();
  await site.pool.query(
    `insert into mail (application_id, kind, key, answered_by, reply, subject, text, sent_at, went_to)
     select id, 'answer', $2, 'Barbara', 'decline', 'Sorry', 'Sorry', now(), email from application where reference = $1`,
    [reference, key],
  );
  const page = async () => (await get(`/team?did=answer&key=${key}&of=${reference}`, cookie)).text();
  expect(await page()).toContain("answered by email");
  await site.pool.query("update mail set sent_at = null, gave_up_at = now(), last_failure = 'no-mailbox'");
  expect(await page()).not.toContain("answered by email");
});

test("a decline whose sentence was deleted is stored without the reason, and one whose sentence was changed with it", async () => {
  const cookie = await signIn("Karen");
  const { reference } = await storeApplication(site.pool);
  const fields = {
    key: crypto.randomUUID(),
    reply: "decline",
    reason: reasonThatFills,
    to: `${reference} `,
    subject: "Hi",
  };
  const send = (text: string) =>
    post(teamPaths.answer, { Cookie: cookie }, new URLSearchParams({ ...fields, text }).toString());
  const reasons = async () => (await site.pool.query("select reason from mail where answered_by = 'Karen'")).rows;
  expect((await send("We've chosen someone else.")).status).toBe(303);
  expect(await reasons()).toEqual([{ reason: null }]);
  const sentence = declineReasons.get(reasonThatFills)!;
  for (const left of [sentence, `Sadly, ${sentence.replace(/\w+\.$/, "soon!")}`]) {
    await site.pool.query("delete from mail");
    await send(`Hi.\n\n${left}`);
    expect(await reasons()).toEqual([{ reason: reasonThatFills }]);
  }
});

test("what the member did is shown, and to no one else", async () => {
  const [grace, linus] = [await signIn("Ada"), await signIn("Linus")];
  const { reference } = await storeApplication(site.pool);
  const noted = await post(teamApplicationPath(reference), { Cookie: grace }, "change=note&note=Called");
  const shown = noted.headers.get("location")!;
  const [sentence] = doneTexts.note(["|"]).split("|").slice(1);
  expect(await (await get(shown, grace)).text()).toContain(sentence);
  expect(await (await get(shown, linus)).text()).not.toContain(sentence);

  const form = new URLSearchParams({ change: "delete", reference, word: reference });
  const deleted = await post("/team", { Cookie: grace }, form.toString());
  const list = deleted.headers.get("location")!;
  expect(await (await get(list, grace)).text()).toContain(doneTexts.delete([reference]));
  expect(await (await get(list, linus)).text()).not.toContain(doneTexts.delete([reference]));
});

test("an empty note is not said to be added, also after one that was", async () => {
  const cookie = await signIn("Joan");
  const { reference } = await storeApplication(site.pool);
  const save = (note: string) => post(teamApplicationPath(reference), { Cookie: cookie }, `change=note&note=${note}`);
  expect((await save("Called")).status).toBe(303);
  for (const empty of ["", "+%0D%0A", "%E2%80%8B"]) {
    const response = await save(empty);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(applicationPage.notes.empty);
  }
});

test("a page that says that an answer leaves names the candidate, and its title doesn't", async () => {
  const cookie = await signIn("Radia");
  const { reference } = await storeApplication(site.pool, { fields: { firstName: "Zoe", lastName: "Waiting" } });
  const words = { subject: "Hi", text: "Hi" };
  const answer = { ...words, key: crypto.randomUUID(), reply: "ask", reason: null } as const;
  const seen = new Map([[reference, null]]);
  await answerApplications(site.pool, "Radia", {
    ...answer,
    seen,
    isAnother: false,
    isToSuspicious: false,
    isToInvited: false,
  });
  const page = await (await get(`/team?did=answer&of=${reference}&key=${answer.key}`, cookie)).text();
  const [, notice = ""] = /<p class="notice-text" tabindex="-1" autofocus="">(.*?)<\/p>/i.exec(page) ?? [];
  const [, title] = /<title>([^·<]*) · /.exec(page) ?? [];
  expect(notice.replaceAll(/<[^>]*>/g, "")).toMatch(leavesText(["Zoe Waiting"]));
  expect(title).toBe(doneTitles.answer);
});

test("without the database, a page of ours gives back what was typed and nothing else, to anyone", async () => {
  const pool = openPool(site.databaseUrl, { patienceMs: 500 });
  const own = await startTestServer({ buildFolder: "build", pool });
  await pool.end();
  const { post: postTo } = teamRequests(own);
  const response = await postTo(
    teamApplicationPath("SM-0000-0000"),
    { Cookie: `session=${"A".repeat(43)}` },
    "change=note&note=Call+her",
  );
  const page = (await response.text()).replaceAll("&#x27;", "'");
  await own.stop();
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "10"]);
  for (const text of [signInPage.notices["not-saved"], ">Call her</textarea>"]) expect(page).toContain(text);
  for (const text of [signInPage.text, signInPage.mail.button, "SM-0000"]) expect(page).not.toContain(text);
});

test("the letter of a member's own email comes back where someone else was faster", async () => {
  const cookie = await signIn("Edsger");
  const { reference } = await storeApplication(site.pool);
  const tell = (fields: Record<string, string>) => {
    const form = new URLSearchParams({ key: crypto.randomUUID(), seen: "", ...fields });
    return post(teamApplicationPath(reference), { Cookie: cookie }, form.toString());
  };
  expect((await tell({ change: "told-phone" })).status).toBe(303);
  const letter = { reply: "ask", subject: "Your application", text: "Which day suits you?" };
  const refused = await tell({ change: "told-email", ...letter });
  const page = (await refused.text()).replaceAll("&#x27;", "'");
  expect(refused.status).toBe(409);
  for (const text of [applicationPage.unchanged, letter.subject, letter.text]) expect(page).toContain(text);
});

test("what is leaving is not offered to be told or closed, and a list leaves it out and says so, as it does what changed", async () => {
  const cookie = await signIn("Mary");
  const store = async (lastName: string) => (await storeApplication(site.pool, { fields: { lastName } })).reference;
  const [leaving, changed, untouched] = [await store("Leaving"), await store("Changed"), await store("Untouched")];
  const letter = { subject: "Hi", text: "Hi", reply: "ask", reason: null, key: crypto.randomUUID() } as const;
  const choice = { isAnother: false, isToSuspicious: false, isToInvited: false };
  await answerApplications(site.pool, "Mary", { ...letter, ...choice, seen: new Map([[leaving, null]]) });
  const pageOf = async (reference: string) => (await get(teamApplicationPath(reference), cookie)).text();
  const offeredBy = (page: string) => tellingNames.filter((name) => page.includes(`value="${name}"`));
  expect(offeredBy(await pageOf(leaving))).toEqual([]);
  expect(offeredBy(await pageOf(untouched))).toEqual(tellingNames);

  const all = [leaving, changed, untouched].map((reference): [string, string] => ["reference", reference]);
  const press = async (fields: [string, string][]) =>
    post("/team", { Cookie: cookie }, new URLSearchParams(fields).toString());
  const question = await (await press([["change", "close"], ...all])).text();
  expect(question).toContain(tellingLeftOut(1));
  const seen = [...question.matchAll(/name="seen" value="([^"]*)"/g)].map(([, field = ""]): [string, string] => [
    "seen",
    field,
  ]);
  expect(seen.map(([, field]) => field)).toEqual([`${changed} `, `${untouched} `]);
  expect(
    await (
      await press([
        ["change", "close"],
        ["reference", leaving],
      ])
    ).text(),
  ).not.toContain("closed-spam");

  await site.pool.query(
    "insert into told (application_id, key, how, member) select id, gen_random_uuid(), 'phone', 'Bo' from application where reference = $1",
    [changed],
  );
  // A second word is only for an email that the member sent all the same.
  expect(offeredBy(await pageOf(changed))).toEqual(["told-email"]);
  const fields: [string, string][] = [["change", "closed-spam"], ["key", crypto.randomUUID()], ...seen];
  const closed = await press([...fields, ...all]);
  const list = (await (await get(closed.headers.get("location")!, cookie)).text()).replaceAll("&#x27;", "'");
  expect(list).toContain("is closed without an answer.");
  const [, leftOut = ""] = list.split(answerPage.leftOutHeading);
  const names = [...leftOut.split("</ul>")[0]!.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(names).toEqual([leaving, changed].map((reference) => teamApplicationPath(reference)));
  const none = await press([...fields, ...all.slice(0, 2)]);
  const notDone = await wordsOf(await get(none.headers.get("location")!, cookie));
  for (const text of [doneTexts.unchanged([]), answerPage.leftOut.changed]) expect(notDone).toContain(text);
});

test("of several, those who already have an answer are left out as answered, and not as changed", async () => {
  const cookie = await signIn("Shafi");
  const references = [(await storeApplication(site.pool)).reference, (await storeApplication(site.pool)).reference];
  await site.pool.query(
    "insert into told (application_id, key, how, member) select id, gen_random_uuid(), 'phone', 'Bo' from application where reference = $1",
    [references[0]],
  );
  const press = (...fields: [string, string][]) => {
    const all = [...fields, ...references.map((reference) => ["reference", reference])];
    return post("/team", { Cookie: cookie }, new URLSearchParams(all).toString());
  };
  const seenBy = (page: string) =>
    [...page.matchAll(/name="seen" value="([^"]*)"/g)].map(([, seen = ""]): [string, string] => ["seen", seen]);
  for (const sentence of [" was told.", doneTexts.unchanged([])]) {
    const seen = seenBy(await wordsOf(await press(["change", "tell"])));
    const told = await press(["change", "told-phone"], ["key", crypto.randomUUID()], ...seen);
    const list = await wordsOf(await get(told.headers.get("location")!, cookie));
    for (const text of [sentence, answerPage.leftOut.answered]) expect(list).toContain(text);
    expect(list).not.toContain(answerPage.leftOut.changed);
  }
});

test("a day that isn't later than the promised one is not named, and page and form say the first one that can be", async () => {
  const cookie = await signIn("Dorothy");
  const { reference, answerBy = "" } = await storeApplication(site.pool, { replyWithinDays: 20 });
  const name = (day: string) => post(teamApplicationPath(reference), { Cookie: cookie }, `change=name-day&day=${day}`);
  const promised =
    "select to_char(coalesce(new_answer_by, answer_by), 'YYYY-MM-DD') as day from application where reference = $1";
  const plus = (days: number) => new Date(Date.parse(answerBy) + days * 86_400_000).toISOString().slice(0, 10);
  for (const day of [plus(-30), plus(-1), answerBy]) {
    const refused = await name(day);
    const page = await wordsOf(refused);
    expect(refused.status).toBe(422);
    const { tooEarly, from } = applicationPage.later;
    for (const text of [tooEarly(plus(1)), from(plus(1)), `min="${plus(1)}"`, `value="${day}"`])
      expect(page).toContain(text);
  }
  expect((await site.pool.query(promised, [reference])).rows).toEqual([{ day: answerBy }]);
  expect((await name(plus(9))).status).toBe(303);
  expect(await wordsOf(await name(plus(1)))).toContain(applicationPage.later.tooEarly(plus(10)));
  expect((await site.pool.query(promised, [reference])).rows).toEqual([{ day: plus(9) }]);
});

test("a day on which the application may be deleted is not named, and page and form say the last one that can be", async () => {
  const cookie = await signIn("Karen");
  const { reference } = await storeApplication(site.pool, { replyWithinDays: 5 });
  const { rows } = await site.pool.query<{ last: string; after: string }>(
    `select to_char(day, 'YYYY-MM-DD') as last, to_char(day + 1, 'YYYY-MM-DD') as after
     from (select (received_at at time zone $2)::date + ($3::integer - 1) as day from application where reference = $1) as one`,
    [reference, teamTimeZone, defaultRetentionDays],
  );
  const { last, after } = rows[0]!;
  const name = (day: string) => post(teamApplicationPath(reference), { Cookie: cookie }, `change=name-day&day=${day}`);
  const refused = await name(after);
  const page = await wordsOf(refused);
  expect(refused.status).toBe(422);
  const { afterDeletion, until } = applicationPage.later;
  for (const text of [afterDeletion(last), until(last), `max="${last}"`, `value="${after}"`])
    expect(page).toContain(text);
  expect((await name(last)).status).toBe(303);
  // No day is left.
  expect(await wordsOf(await get(teamApplicationPath(reference), cookie))).not.toContain(applicationPage.later.summary);
});

test("a link to the candidate's page that isn't sent, because three were within a day, is said to be over the limit", async () => {
  const cookie = await signIn("Annie");
  const { reference } = await storeApplication(site.pool);
  await site.pool.query(
    `insert into mail (application_id, kind, sent_at, went_to)
     select id, 'confirmation', now(), email from application, generate_series(1, 3) where reference = $1`,
    [reference],
  );
  const refused = await post(teamApplicationPath(reference), { Cookie: cookie }, "change=send-link");
  expect([refused.status, await wordsOf(refused)]).toEqual([
    409,
    expect.stringContaining(applicationPage.refused["too-many"]),
  ]);
});

test("what is done to several names those who were deleted meanwhile, and nothing is asked about none", async () => {
  const cookie = await signIn("Evelyn");
  const store = async () => (await storeApplication(site.pool)).reference;
  const [kept, deleted] = [await store(), await store()];
  const erase = (reference: string) => site.pool.query("delete from application where reference = $1", [reference]);
  const press = (change: string, more: Record<string, string> = {}) => {
    const fields = Object.entries({ change, key: crypto.randomUUID(), ...more });
    const references = [kept, deleted].map((reference) => ["reference", reference]);
    return post("/team", { Cookie: cookie }, new URLSearchParams([...fields, ...references]).toString());
  };
  const listAfter = async (response: Response) => {
    expect(response.status).toBe(303);
    return wordsOf(await get(response.headers.get("location")!, cookie));
  };
  await erase(deleted);
  for (const change of ["tell", "close", "delete", "send-again"])
    expect(await wordsOf(await press(change))).toContain(goneLeftOut(1));
  const told = await listAfter(await press("told-phone", { seen: `${kept} ` }));
  for (const text of [" was told.", deleted, answerPage.leftOut.gone]) expect(told).toContain(text);

  await erase(kept);
  const changes = ["tell", "close", "delete", "send-again", "take-back", "told-phone"];
  for (const pressed of [...changes.map((change) => press(change)), press("delete", { word: "DELETE" })]) {
    const list = await listAfter(await pressed);
    for (const text of [doneTexts.unchanged([]), kept, deleted, answerPage.leftOut.gone]) expect(list).toContain(text);
  }
});

test("an email about two applications that is stopped on one leads to the form with both, and one to another fills in names", async () => {
  const cookie = await signIn("Frances");
  const store = async (email: string) => (await storeApplication(site.pool, { fields: { email } })).reference;
  const references = [await store("two@example.org"), await store("two@example.org"), await store("one@example.org")];
  const key = crypto.randomUUID();
  const letter = { subject: "Hi", text: "Hi {firstName}, not {position}.", reply: "ask", reason: null, key } as const;
  const choice = { isAnother: false, isToSuspicious: false, isToInvited: false };
  await answerApplications(site.pool, "Someone", {
    ...letter,
    ...choice,
    seen: new Map(references.map((reference) => [reference, null])),
  });
  const stop = async (reference: string) => {
    const stopped = await post(teamApplicationPath(reference), { Cookie: cookie }, `change=unsend&key=${key}`);
    const form = stopped.headers.get("location")!;
    return {
      candidates: new URL(form, site.origin).searchParams.get("candidates"),
      page: await wordsOf(await get(form, cookie)),
    };
  };
  const [first, second, other] = references as [string, string, string];
  const both = await stop(second);
  expect(both.candidates).toBe(`${second},${first}`);
  for (const text of [doneTexts.unsend(["one", "two"]), letter.text]) expect(both.page).toContain(text);
  const one = await stop(other);
  expect(one.candidates).toBe(other);
  expect(one.page).toContain(`Hi Ada, not ${otherPosition.title}.`);
});

test("while sending is held after a restore, the pages say so, and no time at which an email leaves", async () => {
  const cookie = await signIn("Kathleen");
  const { reference } = await storeApplication(site.pool);
  await site.pool.query("update retention set restored_from = now()");
  const seen = new URLSearchParams({
    decline: declineReasons.keys().next().value!,
    seen: "",
    key: crypto.randomUUID(),
  });
  const declined = await post(teamApplicationPath(reference), { Cookie: cookie }, seen.toString());
  const list = await wordsOf(await get(declined.headers.get("location")!, cookie));
  const page = await wordsOf(await get(teamApplicationPath(reference), cookie));
  await site.pool.query("update retention set restored_from = null");
  const [, held = ""] = doneTexts.held(["|"]).split("|");
  expect(list).toContain(held);
  expect(page).toContain(applicationPage.mail.held);
  for (const html of [list, page]) expect(html).toContain(teamFrame.held("|").split("|")[1]!);
  expect(await wordsOf(await get("/team", cookie))).not.toContain(teamFrame.held("|").split("|")[1]!);
});

async function wordsOf(response: Response): Promise<string> {
  return (await response.text()).replaceAll("&#x27;", "'");
}
