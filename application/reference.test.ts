import { expect, test } from "vitest";
import { isUuid } from "./protocol.ts";
import { isReference, referenceFrom } from "./reference.ts";

test("a reference from random bytes has the shape of one and is not the last one again", () => {
  const references = Array.from({ length: 200 }, () => referenceFrom("GW", crypto.getRandomValues(new Uint8Array(8))));
  expect(references.every((reference) => reference.startsWith("GW-"))).toBe(true);
  expect(references.every(isReference)).toBe(true);
  expect(new Set(references).size).toBe(references.length);
});

test.each(["SM-7K3F-9QXT", "GW-7K3F-9QXT", "ACME-7K3F-9QXT"])("%j stays a reference under any prefix", (text) => {
  expect(isReference(text)).toBe(true);
});

test.each([
  "",
  "SM-7K3F",
  "sm-7k3f-9qxt",
  "SM-7K3F-9QXI",
  "SM-7K3F-9QXT ",
  "../SM-7K3F-9QXT",
  "S-7K3F-9QXT",
  "SMITH-7K3F-9QXT",
])("%j is no reference", (text) => {
  expect(isReference(text)).toBe(false);
});

test("a UUID is one in any version and case, and nothing else is", () => {
  const uuid = crypto.randomUUID();
  expect([uuid, uuid.toUpperCase()].map(isUuid)).toEqual([true, true]);
  expect(["", uuid.slice(1), `${uuid}0`, ` ${uuid}`, uuid.replaceAll("-", "")].some(isUuid)).toBe(false);
});
