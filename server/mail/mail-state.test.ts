import { expect, test } from "vitest";
import { mailWords } from "./mail-state.ts";

const at = new Date("2026-11-22T10:00:30Z");

test.each([
  [null, "none"],
  [{ state: "waiting", at, reason: null }, "waiting, next attempt 2026-11-22 10:00 UTC"],
  [{ state: "sent", at, reason: null }, "sent 2026-11-22 10:00 UTC"],
  [{ state: "not-sent", at, reason: "Refused." }, "not sent 2026-11-22 10:00 UTC. Refused."],
] as const)("%o is read as it is", (mail, words) => {
  expect(mailWords(mail)).toBe(words);
});
