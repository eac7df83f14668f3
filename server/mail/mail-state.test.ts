import { expect, test } from "vitest";
import { mailWords, shortMailWords } from "./mail-state.ts";

const at = new Date("2026-11-22T10:00:30Z");

test.each([
  [null, "none", "none"],
  [{ state: "waiting", at, lastFailure: null }, "waiting, next attempt 2026-11-22 10:00 UTC", "waiting"],
  [{ state: "sent", at, lastFailure: null }, "sent 2026-11-22 10:00 UTC", "sent"],
  [
    { state: "not-sent", at, lastFailure: "refused" },
    "not sent 2026-11-22 10:00 UTC. The mail server refused this address or this mail.",
    "not sent: refused",
  ],
  [
    { state: "waiting", at, lastFailure: "of-tomorrow" },
    "waiting, next attempt 2026-11-22 10:00 UTC. of-tomorrow",
    "waiting: of-tomorrow",
  ],
] as const)("%o is read as it is", (mail, words, shortWords) => {
  expect([mailWords(mail), shortMailWords(mail)]).toEqual([words, shortWords]);
});
