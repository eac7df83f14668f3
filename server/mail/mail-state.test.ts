import { expect, test } from "vitest";
import { mailWords } from "./mail-state.ts";

const at = new Date("2026-11-22T10:00:30Z");

test.each([
  [null, "none"],
  [{ state: "waiting", at, lastFailure: null }, "waiting, next attempt 2026-11-22 10:00 UTC"],
  [{ state: "sent", at, lastFailure: null }, "sent 2026-11-22 10:00 UTC"],
  [
    { state: "not-sent", at, lastFailure: "refused" },
    "not sent 2026-11-22 10:00 UTC. The mail server refused this address or this mail.",
  ],
  [{ state: "waiting", at, lastFailure: "of-tomorrow" }, "waiting, next attempt 2026-11-22 10:00 UTC. of-tomorrow"],
] as const)("%o is read as it is", (mail, words) => {
  expect(mailWords(mail)).toBe(words);
});
