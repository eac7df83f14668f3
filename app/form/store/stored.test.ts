import { expect, test } from "vitest";
import { draftRetentionDays } from "../../../application/limits.ts";
import { firstWaiting, outgoingFor, withoutExpired, withReceipt, type OutgoingApplication } from "./stored.ts";

const dayMs = 24 * 60 * 60 * 1000;
const resume = new File(["one"], "resume.txt");
const person = { firstName: "Ada", lastName: "Byron", email: "ada@example.org" };

function formOf(fields: Record<string, string>, position = "Sales Intern") {
  return { fields: Object.entries(fields), resume, position, address: "/careers/apply" };
}

test.each([
  ["on the last day", draftRetentionDays * dayMs - 1, false],
  ["after its days", draftRetentionDays * dayMs, true],
  ["when the clock went back a little", -dayMs, false],
  ["when it was written by a clock far ahead", -draftRetentionDays * dayMs, true],
])("what waits is on the device %s: a draft and an application, each by its own time", (_, ageMs, isExpired) => {
  const now = Date.UTC(2026, 10, 21);
  const [old, young] = [now - ageMs, now].map((atMs) => outgoingFor(formOf(person), [], atMs));
  const drafts = { "": { values: { firstName: "Ada" }, resume, savedAtMs: now - ageMs } };
  const left = withoutExpired({ drafts, unsent: [old!, young!], sent: [] }, now);
  expect(left.drafts[""] === undefined).toBe(isExpired);
  expect(left.unsent).toEqual(isExpired ? [young] : [old, young]);
});

test.each([
  ["for another position", formOf(person, "Content Creator Intern")],
  ["of another person at the same device", formOf({ firstName: "Grace", lastName: "Hopper", email: "g@example.org" })],
  ["of another person with the same name", formOf({ ...person, email: "the-other-ada@example.org" })],
  ["of another person with the same email address", formOf({ ...person, firstName: "Grace" })],
])("an application %s has a key of its own", (_, other) => {
  const first = outgoingFor(formOf(person), [], 0);
  expect(outgoingFor(formOf({ ...person, coverLetter: "Corrected." }), [first], 0).key).toBe(first.key);
  expect(outgoingFor(other, [first], 0).key).not.toBe(first.key);
});

test("the next visit does not send an application whose resume the device did not take", () => {
  const [without, whole] = [null, resume].map((file, atMs) =>
    outgoingFor({ ...formOf(person), resume: file }, [], atMs),
  ) as [OutgoingApplication, OutgoingApplication];
  expect(firstWaiting({ drafts: {}, unsent: [without], sent: [] })).toBeUndefined();
  expect(firstWaiting({ drafts: {}, unsent: [without, whole], sent: [] })).toBe(whole);
});

test("a receipt leaves another person's application for the same position to be sent, and no given up one", () => {
  const [own, other] = [person, { ...person, firstName: "Grace" }].map((fields) =>
    outgoingFor(formOf(fields), [], 0),
  ) as [OutgoingApplication, OutgoingApplication];
  const receipt = { reference: "SM-7K3F-9QXT", receivedAt: "2026-11-21T10:00:00.000Z", statusUrl: "/careers/applied" };
  const unsentBeside = (one: OutgoingApplication) =>
    withReceipt({ drafts: {}, unsent: [own, one], sent: [] }, own, receipt).unsent;
  expect(unsentBeside(other)).toEqual([other]);
  expect(unsentBeside({ ...other, isWaiting: false })).toEqual([]);
});
