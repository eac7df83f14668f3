import fc from "fast-check";
import { expect, test } from "vitest";
import { draftAfter, draftFor, initialDraftState, isBlank, nextDraftState } from "./draft.ts";
import type { Draft, DraftEvent, DraftState } from "./draft.ts";

const resume = new File(["one"], "resume.txt");
const values = { firstName: "Ada", position: "Sales Intern" };
const draft: Draft = { values, resume, letters: {} };
const chosen: DraftEvent[] = [
  { kind: "typed", values },
  { kind: "chosen", file: resume },
  { kind: "read", file: resume, copy: resume },
];

/** The state after `events`; each write ends when a `written` says so. */
function after(...events: DraftEvent[]): DraftState {
  return events.reduce(nextDraftState, { ...initialDraftState, status: "ready" });
}

function written({ writing }: DraftState, isResumeRefused = false): DraftEvent {
  return { kind: "written", draft: writing!, isResumeRefused };
}

test("text typed before the device answered is written then, with the file that the device has", () => {
  const early: DraftEvent = { kind: "typed", values: { firstName: "Grace" } };
  const found = { draft, savedAtMs: 0 };
  const state = [early, { kind: "loaded", found } as const].reduce(nextDraftState, initialDraftState);
  expect(state).toMatchObject({ status: "stored", notice: { kind: "restored" } });
  expect(state.writing).toEqual({ ...draft, values: { firstName: "Grace", position: "Sales Intern" } });
});

test("a file is being stored until the last write is done, whatever the writes of texts before it say", () => {
  const first = after(...chosen);
  const both = after(...chosen, { kind: "typed", values: { firstName: "Grace" } }, written(first));
  expect(both.status).toBe("storing");
  expect(nextDraftState(both, written(both)).status).toBe("stored");
  expect(nextDraftState(both, written(both, true)).status).toBe("stored-without-resume");
});

test("a device that refused is spoken of no more, also after writes that were under way", () => {
  const writing = after(...chosen);
  const failed = nextDraftState(writing, { kind: "failed" });
  expect(nextDraftState(failed, written(writing)).status).toBe("unavailable");
});

test("of two files chosen in a row the last one counts, whichever is read first", () => {
  const other = new File(["two"], "other.txt");
  const state = after(...chosen.slice(0, 2), { kind: "chosen", file: other }, chosen[2]!);
  expect(state).toMatchObject({ draft: { resume: null }, reading: other });
});

const position = fc.constantFrom("Sales Intern", "Content Creator Intern", "Graphic Designer Intern");
const step = fc.record({ position, letter: fc.constantFrom("", "One.", "Two."), isSent: fc.boolean() });

test("each letter stays with its position, whatever forms are opened, until that is sent", () => {
  const live = (steps: { position: string; letter: string; isSent: boolean }[]) => {
    let present: Draft = { ...draft, values: {} };
    const letters = new Map<string, string>();
    for (const { position, letter, isSent } of steps) {
      const opened = draftFor(present, position);
      expect(opened.values.coverLetter ?? "").toBe(letters.get(position) ?? "");
      present = { ...opened, values: { ...opened.values, position, coverLetter: letter } };
      letters.set(position, letter);
      if (!isSent) continue;
      present = draftAfter(present, position);
      letters.delete(position);
      expect(isBlank(present)).toBe(![...letters.values()].some(Boolean));
    }
  };
  fc.assert(fc.property(fc.array(step), live));
});

test("a position chosen for the person is nothing typed", () => {
  const blank = { values: { position: "Sales Intern", firstName: "" }, resume: null, letters: {} };
  expect(isBlank(blank)).toBe(true);
  expect(isBlank({ ...blank, values: { firstName: "A" } })).toBe(false);
  expect(isBlank({ ...blank, resume })).toBe(false);
  expect(isBlank({ ...blank, letters: { "Sales Intern": "I sell." } })).toBe(false);
});
