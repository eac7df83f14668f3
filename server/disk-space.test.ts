import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { freeBytesIn, hasSpaceFor } from "./disk-space.ts";

test.each([
  ["enough free space needs nothing else", { reserveShare: 0.5, reusableShare: 0 }, true],
  ["too little free space is not enough", { reserveShare: 1.5, reusableShare: 0 }, false],
  ["reusable room makes up for it", { reserveShare: 1.5, reusableShare: 1 }, true],
  ["too little reusable room does not", { reserveShare: 1.5, reusableShare: 0.1 }, false],
  ["the log and the spool need free space all the same", { reserveShare: 3, reusableShare: 10 }, false],
])("%s", async (_, { reserveShare, reusableShare }, expected) => {
  const freeBytes = await freeBytesIn(tmpdir());
  const space = {
    dataDir: tmpdir(),
    minFreeBytes: reserveShare * freeBytes,
    reusableBytes: async () => reusableShare * freeBytes,
  };
  expect(await hasSpaceFor(1, space)).toBe(expected);
});
