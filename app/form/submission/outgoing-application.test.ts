import { expect, test } from "vitest";
import { outgoingFor } from "./outgoing-application.ts";

const person = { firstName: "Ada", lastName: "Byron", email: "ada@example.org" };

function formOf(fields: Record<string, string>, position = "Sales Intern") {
  return { fields: Object.entries(fields), resume: null, position, address: "/careers/apply", submittedAtMs: 0 };
}

test.each([
  ["for another position", formOf(person, "Content Creator Intern")],
  ["of another person at the same device", formOf({ firstName: "Grace", lastName: "Hopper", email: "g@example.org" })],
  ["of another person with the same name", formOf({ ...person, email: "the-other-ada@example.org" })],
  ["of another person with the same email address", formOf({ ...person, firstName: "Grace" })],
])("an application %s has a key of its own", (_, other) => {
  const first = { ...outgoingFor(formOf(person), []), isWaiting: false };
  expect(outgoingFor(formOf({ ...person, coverLetter: "Corrected." }), [first]).key).toBe(first.key);
  expect(outgoingFor(other, [first]).key).not.toBe(first.key);
});
