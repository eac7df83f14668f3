import { expect, test } from "vitest";
import type { OutgoingApplication, SubmittedForm } from "../draft/stored-values.ts";
import { outgoingFor } from "./outgoing-application.ts";

const resume = new File(["one"], "resume.txt", { lastModified: 1 });

function formOf(changes: Record<string, string> = {}, submittedAtMs = 0, file = resume): SubmittedForm {
  const { position = "Sales Intern" } = changes;
  const texts = { firstName: "Ada", lastName: "Byron", email: "ada@example.org", coverLetter: "I count." };
  const fields = Object.entries({ ...texts, position, ...changes });
  return { fields, resume: file, position, address: "/careers/apply", submittedAtMs };
}

function uncertain(form = formOf()): OutgoingApplication {
  return { ...outgoingFor(form, []), isUncertain: true };
}

test.each([
  ["a text", formOf({ coverLetter: "I count better." })],
  ["the file", formOf({}, 0, new File(["two"], "resume.txt", { lastModified: 2 }))],
])("correcting %s keeps the key, and remembers that the first version may be stored", (_, corrected) => {
  const first = uncertain();
  const second = outgoingFor(corrected, [first]);
  expect(second).toMatchObject({ key: first.key, isUncertain: false, hasUncertainVersion: true });
  expect(outgoingFor(corrected, [second])).toMatchObject({ key: first.key, hasUncertainVersion: true });
  // Nothing is remembered of a version that the server has certainly not stored.
  const refused = outgoingFor(corrected, [{ ...first, isUncertain: false }]);
  expect(refused).toMatchObject({ key: first.key, hasUncertainVersion: false });
});

test.each([
  ["for another position", formOf({ position: "Content Creator Intern" })],
  ["of another person at the same device", formOf({ firstName: "Grace", lastName: "Hopper", email: "g@example.org" })],
  ["of another person with the same name", formOf({ email: "the-other-ada@example.org" })],
  ["of another person with the same email address", formOf({ firstName: "Grace" })],
])("an application %s has a key of its own", (_, other) => {
  const first = uncertain();
  expect(outgoingFor(other, [first]).key).not.toBe(first.key);
});
