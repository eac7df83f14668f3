import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { statusAtRest } from "../../../tests/support/start-test-server.ts";
import type { Status } from "../../status/read-status.ts";
import { lastingAlarms } from "./check-status.ts";
import { endLines, headlineOf } from "./send-alarm.ts";

type Changes = { relay?: Partial<Status["relay"]>; mail?: Partial<Status["mail"]> };

test.each<[string, Changes, string[]]>([
  ["one that is late without Telegram", { relay: { isLate: true } }, ["APPLICATIONS DO NOT REACH THE CHAT"]],
  ["a chat that is slow", { relay: { state: "waiting", reason: "Telegram has trouble.", undelivered: 1 } }, []],
  ["almost an hour without mail", { mail: { failure: "unauthorized", troubleSeconds: 3599 } }, []],
  ["an hour at the day's limit", { mail: { failure: "site-limit", troubleSeconds: 3600 } }, ["NO MAIL IS SENT"]],
  ["a database that is away", { relay: { state: "waiting", undelivered: null, isLate: null } }, []],
])("what lasts: %s", (_, { relay, mail }, headlines) => {
  const alarms = lastingAlarms({
    ...statusAtRest,
    relay: { ...statusAtRest.relay, ...relay },
    mail: { ...statusAtRest.mail, ...mail },
  });
  expect(alarms.map(headlineOf)).toEqual(headlines);
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
