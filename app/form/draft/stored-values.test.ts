import { expect, test } from "vitest";
import { draftRetentionDays } from "../../../application/limits.ts";
import { outgoingFor } from "../submission/outgoing-application.ts";
import { memoryStore } from "./device-store.ts";
import { draftChanges, draftsIn, expired, outgoingChanges, outgoingIn } from "./stored-values.ts";

const dayMs = 24 * 60 * 60 * 1000;
const resume = new File(["one"], "resume.txt");
const draft = { values: { firstName: "Ada" }, resume };

test.each([
  ["on the last day", draftRetentionDays * dayMs - 1, false],
  ["after its days", draftRetentionDays * dayMs, true],
  ["when the clock went back a little", -dayMs, false],
  ["when it was written by a clock far ahead", -draftRetentionDays * dayMs, true],
])("what waits is on the device %s: a draft and an application, each by its own time", async (_, ageMs, isExpired) => {
  const now = Date.UTC(2026, 10, 21);
  const form = { fields: [], resume, position: "Sales Intern", address: "/careers/apply" };
  const store = memoryStore();
  for (const submittedAtMs of [now - ageMs, now])
    await store.write(outgoingChanges(outgoingFor({ ...form, submittedAtMs }, []), true));
  await store.write(draftChanges("", draft, now - ageMs));
  const left = await store.update((stored) => expired(stored, now));
  expect(draftsIn(left)[""] === undefined).toBe(isExpired);
  expect(outgoingIn(left)).toHaveLength(isExpired ? 1 : 2);
});
