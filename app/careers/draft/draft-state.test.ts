import { expect, test } from "vitest";
import { draftChanges, type Draft } from "./draft.ts";
import { initialDraftState, nextDraftState, type DraftEvent, type DraftState } from "./draft-state.ts";

const draft: Draft = {
  values: { firstName: "Ada", position: "Sales Intern" },
  resume: new File(["one"], "resume.txt"),
};
const typed: DraftEvent = { kind: "typed", draft };

function after(...events: DraftEvent[]): DraftState {
  return events.reduce(nextDraftState, { ...initialDraftState, status: "ready" });
}

test("what was typed before the device answered is written then, without the file that lies there", () => {
  const stored = new Map(Object.entries(draftChanges(draft, 0, true)));
  const early = nextDraftState(initialDraftState, {
    kind: "typed",
    draft: { values: { firstName: "Grace" }, resume: null },
  });
  const state = nextDraftState(early, { kind: "loaded", stored });
  expect(state).toMatchObject({ status: "stored", unwritten: "texts", replacement: { kind: "restored" } });
  expect(state.draft).toEqual({ values: { firstName: "Grace", position: "Sales Intern" }, resume: draft.resume });
});

test("a file is being stored until the last write is done, whatever the writes of texts after it say", () => {
  const texts: DraftEvent = { kind: "typed", draft: { ...draft, values: { firstName: "Grace" } } };
  const written: DraftEvent = { kind: "written", isResumeRefused: false };
  const events = [typed, { kind: "writing" }, texts, { kind: "writing" }, written] satisfies DraftEvent[];
  expect(after(...events).status).toBe("storing");
  expect(after(...events, written).status).toBe("stored");
  expect(after(...events, { ...written, isResumeRefused: true }).status).toBe("stored-without-resume");
});

test("a device that refused is spoken of no more, also after writes that were under way", () => {
  const written: DraftEvent = { kind: "written", isResumeRefused: false };
  expect(after(typed, { kind: "writing" }, { kind: "failed" }, written).status).toBe("unavailable");
});
