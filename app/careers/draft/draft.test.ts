import { expect, test } from "vitest";
import { initialDraftState, isBlank, nextDraftState, type Draft, type DraftEvent, type DraftState } from "./draft.ts";

const resume = new File(["one"], "resume.txt");
const draft: Draft = { values: { firstName: "Ada", position: "Sales Intern" }, resume };
const typed: DraftEvent[] = [{ kind: "typed", values: draft.values }, { kind: "reading" }, { kind: "read", resume }];
const written: DraftEvent = { kind: "written", isResumeRefused: false };

function after(...events: DraftEvent[]): DraftState {
  return events.reduce(nextDraftState, { ...initialDraftState, status: "ready" });
}

test("what was typed before the device answered is written then, with the file that lies there", () => {
  const early: DraftEvent = { kind: "typed", values: { firstName: "Grace" } };
  const found = { draft, savedAtMs: 0, isResumeMissing: false };
  const state = [early, { kind: "loaded", found } as const].reduce(nextDraftState, initialDraftState);
  expect(state).toMatchObject({ status: "stored", isUnwritten: true, replacement: { kind: "restored" } });
  expect(state.draft).toEqual({ values: { firstName: "Grace", position: "Sales Intern" }, resume });
});

test("a file is being stored until the last write is done, whatever the writes of texts after it say", () => {
  const texts: DraftEvent = { kind: "typed", values: { firstName: "Grace" } };
  const events = [...typed, { kind: "writing" }, texts, { kind: "writing" }, written] satisfies DraftEvent[];
  expect(after(...events).status).toBe("storing");
  expect(after(...events, written).status).toBe("stored");
  expect(after(...events, { ...written, isResumeRefused: true }).status).toBe("stored-without-resume");
});

test("a device that refused is spoken of no more, also after writes that were under way", () => {
  expect(after(...typed, { kind: "writing" }, { kind: "failed" }, written).status).toBe("unavailable");
});

test("a position chosen for the person is nothing typed", () => {
  expect(isBlank({ values: { position: "Sales Intern", firstName: "" }, resume: null })).toBe(true);
  expect(isBlank({ values: { firstName: "A" }, resume: null })).toBe(false);
  expect(isBlank({ values: {}, resume })).toBe(false);
});
