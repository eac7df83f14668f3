import { expect, test } from "vitest";
import { mailWords, shortMailWords } from "./mail-state.ts";

const at = new Date("2026-11-22T10:00:30Z");
const waiting = { attempts: 1, nextAttemptAt: at, lastFailure: null, responseCode: null, sentAt: null, gaveUpAt: null };

test.each([
  [null, "none", "none"],
  [waiting, "waiting, next attempt 2026-11-22 10:00 UTC.", "waiting"],
  [{ ...waiting, sentAt: at }, "sent 2026-11-22 10:00 UTC", "sent"],
  [
    { ...waiting, gaveUpAt: at, lastFailure: "refused", responseCode: 550 },
    "not sent. The mail server refused this address or this mail. (550)",
    "not sent: refused 550",
  ],
  [
    { ...waiting, lastFailure: "of-tomorrow" },
    "waiting, next attempt 2026-11-22 10:00 UTC. of-tomorrow",
    "waiting: of-tomorrow",
  ],
])("%o is read as it is", (mail, words, shortWords) => {
  expect([mailWords(mail), shortMailWords(mail)]).toEqual([words, shortWords]);
});
