import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { linkEndings, progressEvents, type StoredApplication } from "../../application/answer.ts";
import { applicationForm } from "../../content/application-form.ts";
import { candidatePage } from "../../content/candidate-page.ts";
import { newsTitles } from "../../content/progress-text.ts";
import { teamPlace } from "../../content/times/team-place.ts";
import { EndedNote } from "./ended-note.tsx";
import { Letters } from "./letters.tsx";
import { Receipt } from "./receipt.tsx";

const { contactEmail } = candidatePage;
const { question, button } = candidatePage.sendLink;

const application = {
  reference: "SM-7K3F-9QXT",
  receivedAt: "2026-11-27T12:00:00.000Z",
  withTeamSince: null,
  progress: { kind: "open" },
  position: "A position",
  statusUrl: "/careers/applied/SM-7K3F-9QXT/key",
  name: "Ada Example",
  email: "ada@example.org",
  resume: null,
  changedAt: null,
  isJustChanged: false,
  isOwnLink: true,
  mayChange: true,
  letters: [],
  replies: [],
  replyChannel: null,
  maySendLink: true,
} as const;

const at = "2026-12-01T12:00:00.000Z";
const letters = [{ at, subject: "Next step", text: "Which day suits you?" }];

type Refused = { problem?: string; replyProblem?: string };

function pageOf(changes: Partial<StoredApplication>, { problem, replyProblem }: Refused = {}): string {
  const shown: StoredApplication = { ...application, mail: null, ...changes };
  const props = { form: applicationForm, content: candidatePage, application: shown };
  const reply = { id: "0", text: "", problem: replyProblem ?? null };
  const page = { ...props, problem: problem ?? null, children: createElement(Letters, { ...props, reply }) };
  return renderToStaticMarkup(createElement(Receipt, page));
}

test("the page names when it was received, since when the team has it, and when it was changed", () => {
  const times = ["2026-11-27T12:00:00.000Z", "2026-11-28T12:00:00.000Z", "2026-11-29T12:00:00.000Z"];
  const [receivedAt, withTeamSince, changedAt] = times as [string, string, string];
  const shown = pageOf({ receivedAt, withTeamSince, changedAt }).matchAll(/<time dateTime="([^"]+)"/g);
  expect([...shown].map(([, time]) => time)).toEqual(times);
});

test.each(linkEndings)(
  "the page of a link that ended (%s) says what happened, when, and how long it says so",
  (ending) => {
    const { ended } = candidatePage;
    const link = { reference: application.reference, ending, endedAt: at };
    const props = { form: applicationForm, content: candidatePage, link, hasChat: true, problem: null };
    const page = renderToStaticMarkup(createElement(EndedNote, props));
    const { title, texts } = ended.notes[ending];
    for (const text of [title, ...texts(true), ended.until, applicationForm.received.timeInUtc(at)])
      expect(page).toContain(renderToStaticMarkup(text));
  },
);

test("once there is a letter, the page is about it: its title, and before what was received", () => {
  const { title, stamp, thanks } = applicationForm.received;
  const confirmation = [title, thanks, `>${stamp}<`];
  for (const part of confirmation) expect(pageOf({})).toContain(part);
  for (const kind of progressEvents) {
    const page = pageOf({ progress: { kind, at }, letters });
    for (const part of confirmation) expect(page).not.toContain(part);
    const order = [newsTitles[kind], "Which day suits you?", application.reference, candidatePage.stored.title];
    const places = order.map((part) => page.indexOf(`${renderToStaticMarkup(part)}<`));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  }
});

test("an invitation is answered by an email with its subject, and nothing else is", () => {
  const link = `href="mailto:${contactEmail}?subject=Re%3A%20Next%20step"`;
  expect(pageOf({ replyChannel: "email", letters })).toContain(link);
  for (const replyChannel of ["page", null] as const)
    expect(pageOf({ replyChannel, letters })).not.toContain("?subject=");
});

test("a question asks for a reply; once there is one, the page offers to add to it", () => {
  const { label, labelOfMore, button } = candidatePage.letters;
  const asked = pageOf({ progress: { kind: "asked", at }, replyChannel: "page", letters });
  expect(asked).toContain(`>${label}<`);
  expect(asked).toContain(`class="button primary">${button}<`);
  const replied = pageOf({ progress: { kind: "replied", at }, replyChannel: "page", letters });
  expect(replied).toContain(`>${labelOfMore}<`);
  expect(replied).toContain(`class="button secondary">${button}<`);
});

test("a reply to a closed question is shown to be copied, without a button that could not send it", () => {
  const page = pageOf({ progress: { kind: "answered", at }, letters }, { replyProblem: "Not sent." });
  expect(page).toContain("Not sent.");
  expect(page).not.toContain(candidatePage.letters.button);
  expect(page).not.toContain(candidatePage.letters.hint);
});

test("the page asks whether a mail arrived, unless it couldn't be sent", () => {
  expect(pageOf({ mail: "sent" })).toContain(renderToStaticMarkup(question));
  for (const mail of ["undeliverable", "limited"] as const) {
    const refused = pageOf({ mail });
    expect(refused).not.toContain(renderToStaticMarkup(question));
    expect(refused).toContain(button);
  }
});

test("a day is that of UTC until a script knows the reader's: of one moment there are not two days on the page", () => {
  const late = "2026-12-01T23:30:00.000Z";
  const page = pageOf({ receivedAt: late, progress: { kind: "told", how: "phone", at: late } });
  const day = `<time dateTime="${late}" data-day="">December\u00a01,\u00a02026</time>`;
  expect(page).toContain(`by phone on </span>${day}<span>.`);
});

test("a line of the promise doesn't end within the day, nor within the name of its zone", () => {
  const page = pageOf({ progress: { kind: "open" }, answerBy: "2026-12-09" });
  for (const part of ["December 9, 2026", `(${teamPlace} time)`])
    expect(page).toContain(`<span class="unbroken">${part}</span>`);
});

test("a line of the sentence about an email that came back ends within its address at the @ alone", () => {
  const missed = {
    kind: "missed",
    at,
    address: "agnieszka.przyklad@example.org",
    isUnsure: false,
    isLate: false,
  } as const;
  expect(pageOf({ progress: missed })).toContain("agnieszka.przyklad</span><wbr/><span>@example.org on </span>");
});

test("what was just done is no problem", () => {
  expect(pageOf({ isJustChanged: true })).toContain('class="earlier-attempt done"');
  expect(pageOf({}, { problem: "Not stored." })).toContain('class="earlier-attempt"');
});
