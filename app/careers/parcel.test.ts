import { expect, test } from "vitest";
import { openForFieldName } from "../../application/marks.ts";
import { memoryStore } from "./draft-store.ts";
import {
  bodyOf,
  expiredParcels,
  parcelChanges,
  parcelFor,
  parcelsDoneWith,
  parcelsIn,
  sendingChanges,
  type Parcel,
  type SubmittedForm,
} from "./parcel.ts";

const resume = new File(["one"], "resume.txt", { lastModified: 1 });

function formOf(changes: Record<string, string | File> = {}, submittedAtMs = 0): SubmittedForm {
  const fields = { firstName: "Ada", lastName: "Byron", email: "ada@example.org", coverLetter: "I count.", resume };
  const position = typeof changes["position"] === "string" ? changes["position"] : "Sales Intern";
  return {
    fields: Object.entries({ ...fields, position, ...changes }),
    position,
    address: "/careers/apply",
    submittedAtMs,
  };
}

function uncertain(form = formOf()): Parcel {
  return { ...parcelFor(form, []), isUncertain: true };
}

test("what is posted is what was submitted, the file with its name", () => {
  const body = bodyOf(parcelFor(formOf(), []));
  expect(body.get("coverLetter")).toBe("I count.");
  expect(body.get("resume")).toMatchObject({ name: "resume.txt", size: 3 });
});

test("how long the form was open goes with it, and is no change of its content", () => {
  const first = { ...uncertain(), openForMs: 60_000 };
  expect(bodyOf(first).get(openForFieldName)).toBe("60000");
  expect(bodyOf(parcelFor(formOf(), [])).has(openForFieldName)).toBe(false);
  expect(parcelFor({ ...formOf(), openForMs: 90_000 }, [first])).toEqual({ ...first, openForMs: 90_000 });
});

test("sending the same content again keeps its key", () => {
  const first = uncertain();
  expect(parcelFor(formOf(), [first])).toEqual(first);
});

test.each([
  ["a text", formOf({ coverLetter: "I count better." })],
  ["the file", formOf({ resume: new File(["two"], "resume.txt", { lastModified: 2 }) })],
  ["the e-mail address", formOf({ email: "ada@example.com" })],
  ["the name", formOf({ lastName: "Lovelace" })],
])("correcting %s keeps the key, and remembers that the first version may be stored", (_, corrected) => {
  const first = uncertain();
  const second = parcelFor(corrected, [first]);
  expect(second).toMatchObject({ key: first.key, isUncertain: false, hasUncertainVersion: true });
  expect(parcelFor(corrected, [second])).toMatchObject({ key: first.key, hasUncertainVersion: true });
});

test("nothing is remembered of a version that the server has certainly not stored", () => {
  const first = parcelFor(formOf(), []);
  const second = parcelFor(formOf({ lastName: "Lovelace" }), [first]);
  expect(second).toMatchObject({ key: first.key, hasUncertainVersion: false });
});

test.each([
  ["for another position", formOf({ position: "Content Creator Intern" })],
  ["of another person at the same device", formOf({ firstName: "Grace", lastName: "Hopper", email: "g@example.org" })],
])("an application %s has a key of its own", (_, other) => {
  expect(parcelFor(other, [uncertain()]).key).not.toBe(uncertain().key);
  const first = uncertain();
  expect(parcelFor(other, [first]).key).not.toBe(first.key);
});

test("a parcel found after a crash may have arrived, and is sent again", async () => {
  const parcel = parcelFor(formOf(), []);
  const kept = await memoryStore().update(() => parcelChanges({ ...parcel, isUncertain: true }));
  expect(parcelsIn(kept)).toEqual([{ parcel: { ...parcel, isUncertain: true }, isWaiting: true }]);
});

test("a parcel that was stopped is not sent by itself, and kept only as long as its key matters", async () => {
  const parcel = parcelFor(formOf(), []);
  const kept = await memoryStore().update(() => parcelChanges(parcel));
  const after = async (doubtful: Parcel) => {
    const store = memoryStore();
    await store.update(() => parcelChanges(parcel));
    const stopped = { step: "stopped", parcel: doubtful, reason: "cancelled" } as const;
    return parcelsIn(await store.update(() => sendingChanges(stopped, kept)));
  };
  expect(await after(parcel)).toEqual([]);
  expect(await after({ ...parcel, isUncertain: true })).toMatchObject([{ isWaiting: false }]);
});

test("what another tab has removed does not come back", () => {
  expect(sendingChanges({ step: "sending", parcel: uncertain(), attempt: 2, fraction: 0 }, new Map())).toEqual({});
});

test("a receipt removes its parcel and given-up versions, not what else waits", async () => {
  const [sent, waiting, givenUp] = [
    parcelFor(formOf(), []),
    parcelFor(formOf({ position: "Content Creator Intern" }, 1), []),
    uncertain(formOf({ position: "Graphic Designer Intern" }, 2)),
  ];
  const store = memoryStore();
  await store.write({ ...parcelChanges(sent), ...parcelChanges(waiting), ...parcelChanges(givenUp) });
  const stopped = { step: "stopped", parcel: givenUp, reason: "changed" } as const;
  await store.update((kept) => sendingChanges(stopped, kept));
  const left = await store.update((kept) => parcelsDoneWith(kept, sent.key));
  expect(parcelsIn(left).map(({ parcel }) => parcel.key)).toEqual([waiting.key]);
  expect([...left.keys()]).toHaveLength(2);
});

test("what waited for longer than a week is removed", async () => {
  const now = Date.UTC(2026, 10, 21);
  const dayMs = 24 * 60 * 60 * 1000;
  const store = memoryStore();
  await store.write({
    ...parcelChanges(parcelFor(formOf({}, now - 7 * dayMs), [])),
    ...parcelChanges(parcelFor(formOf({}, now - 6 * dayMs), [])),
  });
  const left = await store.update((kept) => expiredParcels(kept, now));
  expect(parcelsIn(left).map(({ parcel }) => parcel.submittedAtMs)).toEqual([now - 6 * dayMs]);
});
