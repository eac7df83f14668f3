import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { statusAtRest } from "../../../tests/support/start-test-server.ts";
import type { Status } from "../../status/read-status.ts";
import { endLines, headlineOf, lastingAlarms } from "./lasting-alarms.ts";

type Changes = { [Part in keyof Status]?: Partial<Status[Part]> };

test.each<[string, Changes, string | null]>([
  ["a refused bot", { relay: { state: "halted", reason: "The bot was thrown out." } }, "THE RELAY IS HALTED"],
  ["a chat that is slow", { relay: { state: "waiting", reason: "Telegram has trouble.", undelivered: 1 } }, null],
  ["a restore", { relay: { state: "held", reason: "It was restored." } }, "NOTHING IS SENT SINCE THE RESTORE"],
  ["an application that is late", { relay: { state: "waiting", isLate: true } }, "APPLICATIONS DO NOT REACH THE CHAT"],
  ["one without Telegram too", { relay: { isLate: true } }, "APPLICATIONS DO NOT REACH THE CHAT"],
  ["an hour without mail", { mail: { failure: "unauthorized", troubleSeconds: 3600 } }, "NO MAIL IS SENT"],
  ["almost an hour", { mail: { failure: "unauthorized", troubleSeconds: 3599 } }, null],
  ["a day's limit, which is an event", { mail: { failure: "site-limit", troubleSeconds: 80_000 } }, null],
  [
    "a held deletion",
    { retention: { isHeld: true, heldBecause: "51 of 51." } },
    "NO APPLICATION IS DELETED UNTIL SOMEONE CONFIRMS IT",
  ],
  ["a backup that failed", { backup: { failure: "ENOSPC" } }, "THE SCHEDULED BACKUP FAILED"],
  ["a database that is away", { relay: { state: "waiting", undelivered: null, isLate: null } }, null],
])("what lasts: %s", (_, { relay, mail, retention, backup }, headline) => {
  const alarms = lastingAlarms({
    ...statusAtRest,
    relay: { ...statusAtRest.relay, ...relay },
    mail: { ...statusAtRest.mail, ...mail },
    retention: { ...statusAtRest.retention, ...retention },
    backup: { ...statusAtRest.backup, ...backup },
  });
  expect(alarms.map(headlineOf)).toEqual(headline === null ? [] : [headline]);
});

test("every line of the log in capitals has a headline, and what ends an alarm is known", () => {
  const sources = globSync("server/**/*.ts", { exclude: ["**/*.test.ts"] });
  const inCapitals = sources.flatMap((file) => [
    ...readFileSync(file, "utf8").matchAll(/["`]((?:[A-Z]{2,}[, ]+){2}[A-Z]{2,}[^"`]*)/g),
  ]);
  const lines = inCapitals.map(([, line = ""]) => line);
  const known: string[] = Object.entries(endLines).flat();
  const said = lines.filter((line) => !known.includes(line)).map((line) => headlineOf(line));
  expect(said).not.toContain(null);
  expect(said).toEqual(expect.arrayContaining(Object.keys(endLines)));
  expect(said.filter((headline) => headline?.endsWith(" AGAIN") && !known.includes(headline))).toEqual([]);
});
