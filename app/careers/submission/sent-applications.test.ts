import { expect, test } from "vitest";
import { memoryStore } from "../draft/device-store.ts";
import { noSent, sentChanges, sentIn } from "./sent-applications.ts";

function sent(reference: string, receivedAt: string) {
  return { reference, receivedAt, statusUrl: `/careers/applied/${reference}/key`, position: "Sales Intern" };
}

test("what was sent is listed, the latest first, and forgotten without anything else", async () => {
  const store = memoryStore();
  const [first, second] = [
    sent("SM-0000-0001", "2026-11-21T10:00:00.000Z"),
    sent("SM-0000-0002", "2026-11-22T10:00:00.000Z"),
  ];
  await store.write({ texts: "a draft", ...sentChanges(first) });
  const stored = await store.update(() => sentChanges(second));
  expect(sentIn(stored)).toEqual([second, first]);
  expect([...(await store.update(noSent)).keys()]).toEqual(["texts"]);
});
