import { expect, test } from "vitest";
import { memoryStore } from "../draft/device-store.ts";
import { submissionChanges } from "./outbox.ts";
import {
  outgoingChanges,
  outgoingDoneWith,
  outgoingFor,
  outgoingIn,
  type OutgoingApplication,
} from "./outgoing-application.ts";

function applicationFor(position = "Sales Intern", submittedAtMs = 0, changes = {}): OutgoingApplication {
  const person = { firstName: "Ada", lastName: "Byron", email: "ada@example.org", ...changes };
  const fields = Object.entries({ ...person, position });
  return outgoingFor({ fields, position, address: "/careers/apply", submittedAtMs }, []);
}

test("finding an application changes nothing: another tab may be sending it", async () => {
  const application = applicationFor();
  const store = memoryStore();
  const stored = await store.update(() => outgoingChanges(application));
  expect(submissionChanges({ kind: "stopped", application, reason: "found" }, stored)).toEqual({});
});

test("what another tab has removed does not come back", () => {
  expect(
    submissionChanges(
      { kind: "sending", application: { ...applicationFor(), isUncertain: true }, attempt: 2 },
      new Map(),
    ),
  ).toEqual({});
});

test("a receipt removes its application and given-up versions of it, nothing else", async () => {
  const position = "Graphic Designer Intern";
  const [sent, waiting, misspelled, ofSomebodyElse, forAnother] = [
    applicationFor(),
    applicationFor("Content Creator Intern", 1),
    applicationFor(undefined, 2, { email: "adda@example.org" }),
    applicationFor(undefined, 3, { email: "grace@example.org", lastName: "Hopper" }),
    applicationFor(position, 4),
  ];
  const store = memoryStore();
  await store.write(Object.assign({}, ...[sent, waiting].map((application) => outgoingChanges(application))));
  for (const application of [misspelled, ofSomebodyElse, forAnother]) {
    await store.write(outgoingChanges(application));
    const stopped = { kind: "stopped", application, reason: "changed" } as const;
    await store.update((stored) => submissionChanges(stopped, stored));
  }
  const left = await store.update((stored) => outgoingDoneWith(stored, sent));
  const keys = outgoingIn(left).map(({ application }) => application.key);
  expect(keys).toEqual([waiting.key, ofSomebodyElse.key, forAnother.key]);
  expect([...left.keys()]).toHaveLength(6);
});
