import { expect, test } from "vitest";
import { doneParams, readDoneClaim, type DoneClaim } from "./done.ts";

test("the address of the page after an action is read back as what was done", () => {
  const claim: DoneClaim = {
    kind: "answer",
    key: "0f1e2d3c-0000-4000-8000-00000000c0de",
    references: ["SM-7K3F-9QXT", "SM-0000-0000"],
    lateCount: 2,
    notAnswered: [{ reference: "SM-1111-1111", reason: "no-address" }],
  };
  expect(readDoneClaim(new URLSearchParams(doneParams(claim)))).toEqual(claim);
  expect(doneParams({ kind: "note", references: ["SM-7K3F-9QXT"] })).toEqual({ did: "note", of: "SM-7K3F-9QXT" });
});

test.each([
  ["", null],
  ["did=answered&of=SM-7K3F-9QXT", null],
  ["did=toString&of=SM-7K3F-9QXT", null],
  ["did=note&of=&left=SM-7K3F-9QXT.gone", null],
  ["did=answer&of=SM-7K3F&left=SM-7K3F-9QXT.x,.gone", null],
  [
    "did=replied&of=x,SM-7K3F-9QXT&key=x&late=-1&left=SM-0000-0000.gone",
    { kind: "replied", key: null, references: ["SM-7K3F-9QXT"], lateCount: 0, notAnswered: [] },
  ],
])("what makes no sense in the address %j is left out", (text, claim) => {
  expect(readDoneClaim(new URLSearchParams(text))).toEqual(claim);
});
