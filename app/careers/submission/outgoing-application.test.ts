import { expect, test } from "vitest";
import { uncertain, type StoredOutgoing, type SubmittedForm } from "../draft/stored-values.ts";
import { outgoingFor } from "./outgoing-application.ts";

const resume = new File(["one"], "resume.txt", { lastModified: 1 });

function formOf(changes: Record<string, string> = {}, submittedAtMs = 0, file = resume): SubmittedForm {
  const { position = "Sales Intern" } = changes;
  const texts = { firstName: "Ada", lastName: "Byron", email: "ada@example.org", coverLetter: "I count." };
  const fields = Object.entries({ ...texts, position, ...changes });
  return { fields, resume: file, position, address: "/careers/apply", submittedAtMs };
}

function stopped(form = formOf()): StoredOutgoing {
  return { ...uncertain(outgoingFor(form, [])), isWaiting: false };
}

test.each([
  ["a text", formOf({ coverLetter: "I count better." })],
  ["the file", formOf({}, 0, new File(["two"], "resume.txt", { lastModified: 2 }))],
])("correcting %s keeps the key, and remembers that the first version may be stored", (_, corrected) => {
  const first = stopped();
  const second = outgoingFor(corrected, [first]);
  expect(second).toMatchObject({ key: first.key, version: 2, mayBeStored: "earlier" });
  expect(outgoingFor(corrected, [{ ...second, isWaiting: true }])).toEqual(second);
  // A waiting one may be on its way, in another tab.
  expect(outgoingFor(corrected, [{ ...outgoingFor(formOf(), []), isWaiting: true }]).mayBeStored).toBe("earlier");
  // A version that the server has certainly not stored is forgotten.
  const refused = outgoingFor(corrected, [{ ...first, mayBeStored: "nothing" }]);
  expect(refused).toMatchObject({ key: first.key, mayBeStored: "nothing" });
});

test.each([
  ["for another position", formOf({ position: "Content Creator Intern" })],
  ["of another person at the same device", formOf({ firstName: "Grace", lastName: "Hopper", email: "g@example.org" })],
  ["of another person with the same name", formOf({ email: "the-other-ada@example.org" })],
  ["of another person with the same email address", formOf({ firstName: "Grace" })],
])("an application %s has a key of its own", (_, other) => {
  const first = stopped();
  expect(outgoingFor(other, [first]).key).not.toBe(first.key);
});
