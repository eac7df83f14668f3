import { expect, test } from "vitest";
import { isUuid } from "../../../application/protocol.ts";
import { newUuid } from "./new-uuid.ts";

test("each is a UUID of version 4, and another one", () => {
  const uuids = Array.from({ length: 1000 }, newUuid);
  expect(new Set(uuids).size).toBe(1000);
  for (const uuid of uuids) expect([isUuid(uuid), /^.{14}4.{4}[89ab]/.test(uuid)]).toEqual([true, true]);
});
