import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { answersWaits, type PostedAnswer } from "../../../application/team/answer.ts";
import { noFilter, readInboxQuery } from "../../../application/team/inbox-address.ts";
import type { InboxView } from "../../../application/team/inbox.ts";
import { chatMessages } from "../../../content/chat-messages.ts";
import { site } from "../../../content/site.ts";
import { answering, decline } from "../../../tests/support/answering.ts";
import { changeEmail } from "../../../tests/support/change-email.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { notMeKey } from "../../applications/candidate-links.ts";
import { lockApplication } from "../../applications/stored-application.ts";
import { forgetAddress } from "../../candidate/forget-address.ts";
import { withdrawApplication } from "../../jobs/withdrawal/withdraw-application.ts";
import { readStatus } from "../../status/read-status.ts";
import { changeApplication } from "../application/change-application.ts";
import { readTeamApplication } from "../application/read-team-application.ts";
import { readEntries } from "../inbox/read-entries.ts";
import { readInbox } from "../inbox/read-inbox.ts";
import { inviteMember, revokeMember } from "../sign-in/members.ts";
import { answerApplications, fillLetters, readInvitedElsewhere, readTypedAnswer } from "./answer-applications.ts";
import { setAnswersWait } from "../member-settings.ts";
import { readAnswersWait } from "../../jobs/mail/add-mail.ts";
import { changeMail } from "./change-mail.ts";

const { pool, store, posted, stop, lastActAt, leftOut, aMinuteLater, sendAll } = await answering();

test("an answer is stored with its member, sent once for each press, and then the candidate knows", async () => {
  const { reference } = await storeApplication(pool, { hasMail: true });
  const [receipt] = await sendAll();
  const press = { ...posted([reference]), subject: "Hello {firstName}", text: "Hi {oops}" };
  const outcomes = await Promise.all([1, 2, 3].map(() => answerApplications(pool, "Grace", press)));
  expect(outcomes).toEqual(Array(3).fill([{ reference, leftOut: null }]));
  expect(await sendAll()).toEqual([]);
  await aMinuteLater();
  // To one candidate the text goes as it was read: a candidate may be called {oops}.
  expect(await sendAll()).toEqual([
    {
      to: "ada@example.org",
      replyTo: site.email.careers,
      subject: "Hello {firstName}",
      text: "Hi {oops}",
      messageId: expect.stringMatching(new RegExp(`^${reference}-\\d+@www\\.example\\.org$`)),
      inReplyTo: receipt?.messageId,
    },
  ]);
  const { answers, state } = (await readTeamApplication(pool, reference, true))!;
  expect(answers).toMatchObject([{ by: "Grace", reply: "decline", state: "sent", text: "Hi {oops}" }]);
  expect(state).toBe("answered");
  const { rows } = await pool.query("select member, action, subject from team_change where action = 'declined'");
  expect(rows).toEqual([{ member: "Grace", action: "declined", subject: reference }]);
  // The answer is deleted with the application.
  await changeApplication(pool, { member: "Grace", reference, change: "delete" });
  expect((await pool.query("select from mail")).rowCount).toBe(0);
});

test("an answer to an application that someone else changed meanwhile is not sent, and those to the others are", async () => {
  const [first, second] = [await store("a@example.org"), await store("b@example.org")];
  await changeApplication(pool, { member: "Linus", reference: first, change: "told-phone", key: randomUUID() });
  const press = posted([first, second, "SM-0000-0000"]);
  expect(await leftOut(press)).toEqual({ [first]: "changed", [second]: null, "SM-0000-0000": "gone" });
  press.seen.set(first, new Date((await lastActAt(first))!.toISOString()));
  expect(await leftOut(press)).toMatchObject({ [first]: null, [second]: null });
  await aMinuteLater();
  expect((await sendAll()).map(({ to }) => to).toSorted()).toEqual(["a@example.org", "b@example.org"]);
});

test("a second answer needs its own control, and the same text is not sent twice within a day", async () => {
  const reference = await store("ada@example.org");
  await leftOut(posted([reference]));
  const again = async (changes: Partial<PostedAnswer> = {}) => {
    const seen = new Map([[reference, await lastActAt(reference)]]);
    return (await leftOut({ ...posted([reference]), seen, ...changes }))[reference];
  };
  expect(await again()).toBe("answered");
  expect(await again({ isAnother: true })).toBe("repeated");
  expect(await again({ isAnother: true, text: "One more thing." })).toBeNull();
  await pool.query("update mail set added_at = added_at - interval '25 hours'");
  expect(await again({ isAnother: true })).toBeNull();
  expect(await again()).toBe("answered");
});

test("applications with spam signs are left out unless they are ticked", async () => {
  const marked = await store("spam@example.org", "Sales Intern", { spamSigns: ["hidden-field"] });
  const other = await store("ada@example.org");
  const press = { ...posted([marked, other]), isToSuspicious: false, isToInvited: false };
  expect(await leftOut(press)).toEqual({ [marked]: "suspicious", [other]: null });
  expect(await leftOut({ ...posted([marked]), isToSuspicious: true, isToInvited: false })).toEqual({ [marked]: null });
});

test("candidates whose last answer to another application invites them are left out unless they are ticked", async () => {
  const [zoe, linus, invited] = [
    await store("zoe@example.org", "Designer"),
    await store("linus@example.org"),
    await store("zoe@example.org"),
  ];
  await leftOut({ ...posted([invited]), reply: "invite" });
  expect(await readInvitedElsewhere(pool, [zoe, linus, invited])).toEqual([zoe]);
  expect(await leftOut(posted([zoe, linus]))).toEqual({ [zoe]: "invited", [linus]: null });
  expect(await leftOut({ ...posted([zoe]), isToInvited: true })).toEqual({ [zoe]: null });
  // A later answer says something else.
  const later = { ...posted([invited]), subject: "Another one", isAnother: true };
  await leftOut({ ...later, seen: new Map([[invited, await lastActAt(invited)]]) });
  expect(await readInvitedElsewhere(pool, [zoe])).toEqual([]);
});

test("the letters that are shown before are those that each mailbox gets", async () => {
  const several = [
    await store("emma@example.org", "Sales Intern"),
    await store("linus@example.org", "Designer"),
    await store("emma@example.org", "Designer"),
  ];
  for (const references of [several, several.slice(0, 1)]) {
    const shown = await fillLetters(pool, references, decline, references.length > 1);
    await pool.query("delete from mail");
    await leftOut(posted(references));
    const { rows } = await pool.query<{ references: string[] }>(
      `select array_agg(reference order by arrival) as references, subject, text
       from mail join application a on a.id = application_id group by letter, subject, text`,
    );
    const byReference = (letters: { references: string[] }[]) =>
      letters.toSorted((one, other) => one.references[0]!.localeCompare(other.references[0]!));
    expect(byReference(shown)).toEqual(byReference(rows));
  }
});

test.each(answersWaits)("leaves %i minutes after the press, as its member chose", async (minutes) => {
  const { reference } = await storeApplication(pool);
  await inviteMember(pool, "Grace");
  await setAnswersWait(pool, "Grace", minutes);
  expect(await readAnswersWait(pool, "Grace")).toBe(minutes);
  await leftOut(posted([reference]));
  const [entry] = await readEntries(pool, [reference], true);
  const { at, leavesAt } = entry!.answer!;
  expect(leavesAt!.getTime() - at.getTime()).toBe(minutes * 60_000);
});

test("applications without an email address are left out, and none is taken for another's", async () => {
  const removed = [await store("a@example.org"), await store("b@example.org")];
  await pool.query("update application set email = ''");
  expect(await leftOut(posted(removed))).toEqual({ [removed[0]!]: "no-address", [removed[1]!]: "no-address" });
});

test("one mailbox gets one mail that names its positions, and each of its applications shows it", async () => {
  const emails = ["emma@gmail.com", "e.mma+jobs@gmail.com", "ada@example.org"];
  const [first, second, other] = [
    await store(emails[0]!, "Sales Intern"),
    await store(emails[1]!, "Graphic Designer Intern"),
    await store(emails[2]!),
  ];
  await leftOut(posted([first, second, other]));
  await aMinuteLater();
  const texts = (await sendAll()).map(({ text }) => text).toSorted();
  expect(texts).toEqual([
    "Hi Ada,\n\nnot Graphic Designer Intern and of Sales Intern.",
    "Hi Ada,\n\nnot Sales Intern.",
  ]);
  for (const reference of [first, second])
    expect((await readTeamApplication(pool, reference, true))?.answers).toMatchObject([{ state: "sent" }]);
});

test("an answer can be stopped for a minute, and not once it is sent; what a member had typed is kept for the way back", async () => {
  const [first, second] = [
    await store("emma@example.org", "Sales Intern"),
    await store("emma@example.org", "Designer"),
  ];
  const press = { ...posted([first, second]), reason: "No work samples" };
  await leftOut(press);
  expect((await read("all", "invited")).found).toBe(0);
  for (const reference of [second, first, second]) expect(await stop(reference, press)).toBe("done");
  for (const reference of [first, second])
    expect(await readTeamApplication(pool, reference, true)).toMatchObject({ state: "open", answers: [] });
  expect(await readTypedAnswer(pool, press.key)).toEqual({ ...decline, reply: "decline", reason: press.reason });
  await aMinuteLater();
  expect(await sendAll()).toEqual([]);

  // The form that was stopped, sent again by the way back of the browser.
  await leftOut(press);
  await aMinuteLater();
  await sendAll();
  expect(await stop(first, press)).toBe("too-late");
  expect((await readTeamApplication(pool, first, true))?.answers).toMatchObject([{ state: "sent" }]);
  // An earlier deletion of the application leaves nothing of what was typed.
  await changeApplication(pool, { member: "Grace", reference: first, change: "delete" });
  await changeApplication(pool, { member: "Grace", reference: second, change: "delete" });
  expect(await readTypedAnswer(pool, press.key)).toBeNull();
});

test("stopping one stops no other: not a second letter of someone else, nor what came before it", async () => {
  const reference = await store("ada@example.org");
  const first = { ...posted([reference]), reply: "invite" } as const;
  await leftOut(first);
  await aMinuteLater();
  await sendAll();
  const second = { ...posted([reference]), text: "One more thing.", isAnother: true };
  second.seen.set(reference, await lastActAt(reference));
  await leftOut(second);
  const third = { ...posted([reference]), text: "And another one.", isAnother: true };
  third.seen.set(reference, await lastActAt(reference));
  await answerApplications(pool, "Linus", third);
  expect(await stop(reference, second)).toBe("done");
  expect(await readTeamApplication(pool, reference, true)).toMatchObject({
    state: "waiting",
    answers: [
      { by: "Linus", state: "waiting" },
      { by: "Grace", reply: "invite", state: "sent" },
    ],
  });
  await aMinuteLater();
  expect((await sendAll()).map(({ text }) => text)).toEqual(["And another one."]);
});

test("one that went to an address whose owner didn't apply is no answer, and leaves again for the right address", async () => {
  const { reference, statusUrl } = await storeApplication(pool, { hasMail: true });
  await sendAll();
  await leftOut({ ...posted([reference]), subject: "Next step", text: "Come on Monday." });
  await aMinuteLater();
  await sendAll();
  expect(await readTeamApplication(pool, reference, true)).toMatchObject({ state: "answered" });
  // The summary is in the chat, with its button.
  await pool.query(
    "insert into chat_message (application_id, step, chat_id) select id, 'summary-1', '-1' from application",
  );
  const buttons = "delete from job where kind = 'button' and subject = $1";
  expect((await pool.query(buttons, [reference])).rowCount).toBe(1);
  await forgetAddress(pool, { reference, key: await notMeKeyOf(reference) });
  expect((await pool.query(buttons, [reference])).rowCount).toBe(1);
  const { rows: lines } = await pool.query<{ text: string }>(
    "select data #>> '{text,plain}' as text from job where kind = 'chat line'",
  );
  expect(lines).toEqual([{ text: chatMessages.addressForgotten(reference, true) }]);
  expect(await readTeamApplication(pool, reference, true)).toMatchObject({
    state: "open",
    answers: [{ state: "misdirected", address: "" }],
  });
  expect((await read("unmailed")).found).toBe(1);

  const key = statusUrl.split("/").at(-1)!;
  await changeEmail(pool, { reference, key }, "right@example.org");
  await aMinuteLater();
  const sent = (await sendAll()).map(({ to, text }) => `${to}: ${text}`);
  expect(sent).toContainEqual("right@example.org: Come on Monday.");
  expect(await readTeamApplication(pool, reference, true)).toMatchObject({
    state: "answered",
    answers: [
      { state: "sent", address: "right@example.org", by: "Grace" },
      { state: "misdirected", address: "" },
    ],
  });
  expect((await read("unmailed")).found).toBe(0);
});

test("one that was refused says so of the address that refused it, and leaves again for the right one", async () => {
  const { reference, statusUrl } = await storeApplication(pool);
  await leftOut(posted([reference]));
  await aMinuteLater();
  await sendAll({ kind: "failed", failure: "no-mailbox", serverReply: "550 5.1.1" });
  const key = statusUrl.split("/").at(-1)!;
  await changeEmail(pool, { reference, key }, "right@example.org");
  await aMinuteLater();
  expect((await sendAll()).map(({ to }) => to)).toContain("right@example.org");
  expect((await readTeamApplication(pool, reference, true))!.answers).toMatchObject([
    { state: "sent", address: "right@example.org" },
    { state: "not-sent", address: "ada@example.org" },
  ]);
});

test("an address that is corrected while a try is under way gets the answer, too", async () => {
  const { reference } = await storeApplication(pool);
  await leftOut(posted([reference]));
  await aMinuteLater();
  const change = () =>
    pool.query("update application set email = 'right@example.org' where reference = $1", [reference]);
  const first = await sendAll({ kind: "sent" }, change);
  await aMinuteLater();
  expect([...first, ...(await sendAll())].map(({ to }) => to)).toEqual(["ada@example.org", "right@example.org"]);
  expect(await readTeamApplication(pool, reference, true)).toMatchObject({ state: "answered" });
});

test("of two applications of a mailbox, the one whose address is removed is none of those that got the letter", async () => {
  const [first, second] = [await store("emma@example.org"), await store("emma@example.org", "Designer")];
  await leftOut(posted([first, second]));
  await forgetAddress(pool, { reference: first, key: await notMeKeyOf(first) });
  await aMinuteLater();
  expect((await sendAll()).map(({ to }) => to)).toEqual(["emma@example.org"]);
  expect((await readTeamApplication(pool, first, true))!.state).toBe("open");
  expect((await readTeamApplication(pool, second, true))!.state).toBe("answered");
});

test("an answer that is stopped after a try whose end isn't known is not tried again, and says that it may have arrived", async () => {
  const reference = await store("ada@example.org");
  const press = posted([reference]);
  await leftOut(press);
  await aMinuteLater();
  await sendAll({ kind: "failed", failure: "unanswered", serverReply: null });
  expect(await stop(reference, press)).toBe("too-late");
  expect((await readTeamApplication(pool, reference, true))?.answers).toMatchObject([
    { state: "not-sent", reason: expect.stringContaining("may have arrived") },
  ]);
  await pool.query("update mail set tried_at = now() - interval '2 hours'");
  expect(await sendAll()).toEqual([]);
});

test("an answer that waits goes with the application that the candidate withdraws", async () => {
  const { reference, statusUrl } = await storeApplication(pool);
  const other = await store("other@example.org");
  await leftOut(posted([reference, other]));
  await withdrawApplication(pool, { reference, key: statusUrl.split("/").at(-1)! });
  await aMinuteLater();
  expect((await sendAll()).map(({ to }) => to)).toEqual(["other@example.org"]);
  expect((await pool.query("select from mail where sent_at is null")).rowCount).toBe(0);
});

test("sending, stopping and a change of the address at the same time never wait for each other in a circle", async () => {
  for (let time = 0; time < 15; time += 1) {
    await pool.query("truncate application, job cascade");
    const [first, second] = [await store("emma@example.org"), await store("emma@example.org", "Designer")];
    const press = posted([first, second]);
    await leftOut(press);
    await aMinuteLater();
    await Promise.all([
      sendAll(),
      stop(first, press),
      stop(second, press),
      forgetAddress(pool, { reference: first, key: await notMeKeyOf(first) }),
      forgetAddress(pool, { reference: second, key: await notMeKeyOf(second) }),
    ]);
    const { rows } = await pool.query<{ state: string }>("select state from application");
    // Whatever came first: no answer is under way that no job sends.
    expect(rows.map(({ state }) => state)).not.toContain("leaving");
  }
});

test("an answer of a member who is revoked goes out with the careers address", async () => {
  await inviteMember(pool, "Grace", "grace@example.org");
  const references = [await store("a@example.org"), await store("b@example.org")];
  await leftOut(posted([references[0]!]));
  await aMinuteLater();
  expect((await sendAll()).map(({ replyTo }) => replyTo)).toEqual(["grace@example.org"]);
  await leftOut(posted([references[1]!]));
  expect(await revokeMember(pool, "grace")).toMatchObject({ name: "Grace", waitingEmails: 1 });
  await aMinuteLater();
  expect((await sendAll()).map(({ replyTo }) => replyTo)).toEqual([site.email.careers]);
});

test("an answer that the mail server refuses is in 'Email not sent' with its cause and in the chat, and can be sent to another address", async () => {
  const reference = await store("ada@example.org");
  await leftOut(posted([reference]));
  await aMinuteLater();
  await sendAll({ kind: "failed", failure: "no-mailbox", serverReply: "550 5.1.1" });
  const [answer] = (await readTeamApplication(pool, reference, true))!.answers;
  expect(answer).toMatchObject({
    state: "not-sent",
    reason: "There's no such mailbox. (Mail\u00a0server:\u00a0550\u00a05.1.1)",
    address: "ada@example.org",
  });
  const { rows: lines } = await pool.query<{ text: string }>(
    "select data #>> '{text,plain}' as text from job where kind = 'chat line'",
  );
  expect(lines).toEqual([
    { text: `The email to the candidate of ${reference} (Sales Intern) wasn't sent. There's no such mailbox.` },
  ]);
  const status = async () => (await readStatus(pool, { telegram: null, mail: {}, backup: null })).mail.notSent;
  expect([(await read("unmailed")).found, await status()]).toEqual([1, 1]);

  const grace = { member: "Grace", reference };
  const again = { id: answer!.id, address: "countess@example.org" };
  expect(await changeMail(pool, grace, "mail-again", again)).toBe("done");
  expect(await changeMail(pool, grace, "mail-again", again)).toBe("changed");
  expect([(await read("unmailed")).found, await status()]).toEqual([0, 0]);
  expect((await sendAll()).map(({ to }) => to)).toEqual(["countess@example.org"]);
  expect(await changeMail(pool, grace, "came-back", { id: answer!.id, address: null })).toBe("done");
  expect([(await read("unmailed")).found, await status()]).toEqual([1, 1]);
  expect((await readTeamApplication(pool, reference, true))!.answers).toMatchObject([
    { reason: "The mail came back." },
  ]);
  const seen = await lastActAt(reference);
  await changeApplication(pool, { member: "Grace", reference, change: "told-phone", key: randomUUID(), seen });
  expect([(await read("unmailed")).found, await status()]).toEqual([0, 0]);
});

test("only an answer goes to another address, or came back: the confirmation has the candidate's secret link", async () => {
  const { reference } = await storeApplication(pool, { hasMail: true, fields: { email: "hedy@example.org" } });
  await sendAll();
  const { mail } = (await readTeamApplication(pool, reference, true))!;
  const grace = { member: "Grace", reference };
  const toGrace = { id: mail!.id, address: "grace@example.org" };
  expect(await changeMail(pool, grace, "came-back", { ...toGrace, address: null })).toBe("changed");
  await pool.query("update mail set sent_at = null, gave_up_at = now()");
  expect(await changeMail(pool, grace, "mail-again", toGrace)).toBe("changed");
  expect(await changeMail(pool, grace, "mail-again", { ...toGrace, address: null })).toBe("done");
  expect((await sendAll()).map(({ to }) => to)).toEqual(["hedy@example.org"]);
});

test("an answer is found by its kind, its subject and its member, and shown in the row", async () => {
  const reference = await store("ada@example.org");
  await store("other@example.org");
  await leftOut({ ...posted([reference]), reply: "invite", subject: "Next stép" });
  for (const search of ["next step", "invited", "grace ada"]) {
    const { entries } = await read("all", search);
    expect(entries).toMatchObject([
      {
        reference,
        answer: { reply: "invite", by: "Grace", subject: "Next stép", state: "waiting", at: expect.any(Date) },
      },
    ]);
  }
  // Of two answers, the words of the one that is stopped go.
  const seen = new Map([[reference, await lastActAt(reference)]]);
  await pool.query("update mail set sent_at = now(), went_to = 'ada@example.org'");
  const second = { ...posted([reference]), seen, isAnother: true };
  expect(await leftOut({ ...second, subject: "Next step" })).toEqual({ [reference]: null });
  expect((await read("all", "declined")).found).toBe(1);
  await stop(reference, second);
  expect([(await read("all", "declined")).found, (await read("all", "invited next step")).found]).toEqual([0, 1]);
  expect((await readInbox(pool, readInboxQuery(new URLSearchParams("view=all&outcome=invited")), true)).found).toBe(1);
  expect((await readInbox(pool, readInboxQuery(new URLSearchParams("view=all&outcome=declined")), true)).found).toBe(0);
});

async function notMeKeyOf(reference: string): Promise<string> {
  const application = (await lockApplication(pool, reference))!;
  return notMeKey(application.secret, application);
}

async function read(view: InboxView, search: string | null = null) {
  return readInbox(pool, { ...readInboxQuery(new URLSearchParams()), ...noFilter, view, search }, true);
}
