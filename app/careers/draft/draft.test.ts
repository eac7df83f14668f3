import fc from "fast-check";
import { expect, test } from "vitest";
import { draftAfter, draftFor, initialDraftState, isBlank, nextDraftState } from "./draft.ts";
import type { Draft, DraftEvent, DraftState } from "./draft.ts";

const resume = new File(["one"], "resume.txt");
const draft: Draft = { values: { firstName: "Ada", position: "Sales Intern" }, resume, letters: {} };
const typed: DraftEvent[] = [{ kind: "typed", ...draft }, { kind: "reading" }, { kind: "read", resume }];
const written: DraftEvent = { kind: "written", isResumeRefused: false };

function after(...events: DraftEvent[]): DraftState {
  return events.reduce(nextDraftState, { ...initialDraftState, status: "ready" });
}

test("what was typed before the device answered is written then, with the file that lies there", () => {
  const early: DraftEvent = { kind: "typed", values: { firstName: "Grace" }, letters: {} };
  const found = { draft, savedAtMs: 0, isResumeMissing: false };
  const state = [early, { kind: "loaded", found } as const].reduce(nextDraftState, initialDraftState);
  expect(state).toMatchObject({ status: "stored", isUnwritten: true, replacement: { kind: "restored" } });
  expect(state.draft).toEqual({ ...draft, values: { firstName: "Grace", position: "Sales Intern" } });
});

test("a file is being stored until the last write is done, whatever the writes of texts after it say", () => {
  const texts: DraftEvent = { kind: "typed", values: { firstName: "Grace" }, letters: {} };
  const events = [...typed, { kind: "writing" }, texts, { kind: "writing" }, written] satisfies DraftEvent[];
  expect(after(...events).status).toBe("storing");
  expect(after(...events, written).status).toBe("stored");
  expect(after(...events, { ...written, isResumeRefused: true }).status).toBe("stored-without-resume");
});

test("a device that refused is spoken of no more, also after writes that were under way", () => {
  expect(after(...typed, { kind: "writing" }, { kind: "failed" }, written).status).toBe("unavailable");
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
