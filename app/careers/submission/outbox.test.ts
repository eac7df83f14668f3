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

function applicationFor(position = "Sales Intern", submittedAtMs = 0): OutgoingApplication {
  return outgoingFor({ fields: [["position", position]], position, address: "/careers/apply", submittedAtMs }, []);
}

test("an application that was stopped is not sent automatically, and is stored only as long as its key matters", async () => {
  const application = applicationFor();
  const stored = await memoryStore().update(() => outgoingChanges(application));
  const after = async (doubtful: OutgoingApplication) => {
    const store = memoryStore();
    await store.update(() => outgoingChanges(application));
    const stopped = { kind: "stopped", application: doubtful, reason: "cancelled" } as const;
    return outgoingIn(await store.update(() => submissionChanges(stopped, stored)));
  };
  expect(await after(application)).toEqual([]);
  expect(await after({ ...application, isUncertain: true })).toMatchObject([{ isWaiting: false }]);
});

test("what another tab has removed does not come back", () => {
  expect(
    submissionChanges(
      { kind: "sending", application: { ...applicationFor(), isUncertain: true }, attempt: 2, fraction: 0 },
      new Map(),
    ),
  ).toEqual({});
});

test("a receipt removes its application and given-up versions, not what else waits", async () => {
  const [sent, waiting, givenUp] = [
    applicationFor(),
    applicationFor("Content Creator Intern", 1),
    { ...applicationFor("Graphic Designer Intern", 2), isUncertain: true },
  ];
  const store = memoryStore();
  await store.write({ ...outgoingChanges(sent), ...outgoingChanges(waiting), ...outgoingChanges(givenUp) });
  const stopped = { kind: "stopped", application: givenUp, reason: "changed" } as const;
  await store.update((stored) => submissionChanges(stopped, stored));
  const left = await store.update((stored) => outgoingDoneWith(stored, sent.key));
  expect(outgoingIn(left).map(({ application }) => application.key)).toEqual([waiting.key]);
  expect([...left.keys()]).toHaveLength(2);
});
