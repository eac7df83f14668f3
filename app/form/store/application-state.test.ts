import fc from "fast-check";
import { expect, test } from "vitest";
import { initialApplicationState, nextState } from "./application-state.ts";
import type { ApplicationEvent, ApplicationState } from "./application-state.ts";
import { draftedForms, draftOf, isBlank, type Draft } from "./draft.ts";
import { outgoingFor } from "./stored.ts";

const resume = new File(["one"], "resume.txt");
const values = { firstName: "Ada", position: "Sales Intern" };
const draft: Draft = { values, resume };
const chosen: ApplicationEvent[] = [
  { kind: "typed", values },
  { kind: "chosen", file: resume },
  { kind: "read", file: resume, copy: resume },
];

/** The state after `events`; each write ends when a `written` says so. */
function after(...events: ApplicationEvent[]): ApplicationState {
  return events.reduce(nextState, { ...initialApplicationState, status: "ready" });
}

/** The state after an application for `position` was sent and received, by this tab. */
function received(state: ApplicationState, position: string): ApplicationState {
  const application = outgoingFor({ fields: [], resume, position, address: "/careers/apply" }, [], 0);
  const receipt = { reference: "SM-7K3F-9QXT", receivedAt: "2026-11-21T10:00:00.000Z", statusUrl: "/careers/applied" };
  const outcome = { kind: "received", receipt, isRepeated: false } as const;
  const events: ApplicationEvent[] = [
    { kind: "submitted", application },
    { kind: "answered", application, outcome, isOnline: true, random: 0 },
    { kind: "reset" },
  ];
  return events.reduce(nextState, state);
}

function written({ writing }: ApplicationState, isResumeRefused = false): ApplicationEvent {
  return { kind: "written", writing, isResumeRefused };
}

test.each([
  ["of another type", { status: 415 }, null],
  ["too large", { status: 413 }, null],
  ["too large for a proxy", null, null],
  ["not the reason", { status: 422 }, resume],
])("after a refusal the draft has no file that was refused: %s", (_, problem, left) => {
  const state = after(...chosen);
  const application = outgoingFor({ fields: [], resume, position: "Sales Intern", address: "/careers/apply" }, [], 0);
  const refused = problem && { type: "about:blank", title: "No", ...problem };
  const outcome = { kind: "refused", problem: refused } as const;
  const events: ApplicationEvent[] = [
    { kind: "submitted", application },
    { kind: "answered", application, outcome, isOnline: true, random: 0 },
  ];
  const next = events.reduce(nextState, state);
  expect(draftOf(next, null)).toEqual({ values, resume: left });
  expect(next.writing?.draft.resume ?? null).toBe(left);
});

test("text typed before the device answered is written then, with the file that the device has", () => {
  const early: ApplicationEvent = { kind: "typed", values: { firstName: "Grace" } };
  const found = { "": { ...draft, savedAtMs: 0 } };
  const state = nextState(nextState(initialApplicationState, early), { kind: "loaded", found });
  expect(state).toMatchObject({ status: "storing", notice: { kind: "restored" } });
  const merged = { ...draft, values: { firstName: "Grace", position: "Sales Intern" } };
  expect(state.writing).toEqual({ form: "", draft: merged });
});

test("the position of the form's address, saved before the device answered, leaves another one chosen earlier", () => {
  const opened = nextState(initialApplicationState, { kind: "opened", position: "Sales Intern" });
  const early: ApplicationEvent = { kind: "typed", values: { firstName: "Grace", position: "Sales Intern" } };
  const stored = { values: { ...values, position: "Content Creator Intern" }, resume: null };
  const found = { "Sales Intern": { ...stored, savedAtMs: 0 } };
  const state = nextState(nextState(opened, early), { kind: "loaded", found });
  const merged = { values: { firstName: "Grace", position: "Content Creator Intern" }, resume: null };
  expect(draftOf(state, "Sales Intern")).toEqual(merged);
});

test("a file is being stored until the last write is done, whatever the writes of texts before it say", () => {
  const first = after(...chosen);
  const both = after(...chosen, { kind: "typed", values: { firstName: "Grace" } }, written(first));
  expect(both.status).toBe("storing");
  expect(nextState(both, written(both)).status).toBe("stored");
  expect(nextState(both, written(both, true)).status).toBe("stored-without-resume");
});

test("a device that refused is spoken of no more, also after writes that were under way", () => {
  const writing = after(...chosen);
  const failed = nextState(writing, { kind: "failed" });
  expect(nextState(failed, written(writing)).status).toBe("unavailable");
});

test("of two files chosen in a row the last one counts, whichever is read first", () => {
  const other = new File(["two"], "other.txt");
  const state = after(...chosen.slice(0, 2), { kind: "chosen", file: other }, chosen[2]!);
  expect(state).toMatchObject({ drafts: { "": { resume: null } }, reading: { file: other } });
});

const titles = ["Sales Intern", "Content Creator Intern", "Graphic Designer Intern"];
const position = fc.constantFrom(...titles);
const step = fc.record({ position, letter: fc.constantFrom("", "One.", "Two."), isSent: fc.boolean() });

test("each position has its own draft, whatever forms are opened, until that is sent", () => {
  const live = (steps: { position: string; letter: string; isSent: boolean }[]) => {
    let state: ApplicationState = { ...initialApplicationState, status: "ready" };
    const letters = new Map<string, string>();
    for (const { position, letter, isSent } of steps) {
      state = nextState(state, { kind: "opened", position });
      expect(state.status).toBe(letters.get(position) ? "stored" : "ready");
      state = nextState(state, { kind: "typed", values: { position, coverLetter: letter } });
      state = nextState(state, written(state));
      letters.set(position, letter);
      if (isSent) {
        state = received(state, position);
        letters.delete(position);
      }
      for (const title of titles) expect(draftOf(state, title).values.coverLetter ?? "").toBe(letters.get(title) ?? "");
      expect(draftedForms(state).length).toBe([...letters.values()].filter(Boolean).length);
    }
  };
  fc.assert(fc.property(fc.array(step), live));
});

test("a draft is taken into another form for that form's position", () => {
  const typed = after({ kind: "opened", position: "Sales Intern" }, ...chosen);
  const opened = nextState(typed, { kind: "opened", position: "Content Creator Intern" });
  const begun = nextState(opened, { kind: "typed", values: { position: "Content Creator Intern" } });
  const state = nextState(begun, { kind: "taken", from: "Sales Intern" });
  const taken = { values: { ...values, position: "Content Creator Intern" }, resume };
  expect(state.writing).toEqual({ form: "Content Creator Intern", draft: taken });
});

test("a position chosen for the person is nothing typed", () => {
  const blank = { values: { position: "Sales Intern", firstName: "" }, resume: null };
  expect(isBlank(blank)).toBe(true);
  expect(isBlank({ ...blank, values: { firstName: "A" } })).toBe(false);
  expect(isBlank({ ...blank, resume })).toBe(false);
});

test("a receipt that another tab has is believed, even before this one has begun to send", () => {
  const application = outgoingFor({ fields: [], resume, position: "Sales Intern", address: "/careers/apply" }, [], 0);
  const statusUrl = "/careers/applied/SM-7K3F-9QXT/key";
  const sent = {
    reference: "SM-7K3F-9QXT",
    receivedAt: "2026-11-21T10:00:00.000Z",
    statusUrl,
    position: "Sales Intern",
  };
  const told = nextState(after(...chosen), { kind: "received elsewhere", notice: { ...sent, key: application.key } });
  expect(told).toMatchObject({ drafts: {}, sent: [sent], notice: { kind: "sent", statusUrl } });
  expect(nextState(told, { kind: "submitted", application }).submission).toEqual({ kind: "idle" });
});

test("when the device fails, the application under way keeps its key, and another tab's is forgotten", () => {
  const form = { fields: [], resume, position: "Sales Intern", address: "/careers/apply" };
  const [own, other] = [outgoingFor(form, [], 0), outgoingFor({ ...form, position: "Content Creator Intern" }, [], 0)];
  const state = after(
    { kind: "stored", stored: { drafts: {}, unsent: [other, own], sent: [] } },
    { kind: "submitted", application: own },
    { kind: "failed" },
  );
  expect(state).toMatchObject({ status: "unavailable", unsent: [own] });
  expect(state.unsent).toHaveLength(1);
});
