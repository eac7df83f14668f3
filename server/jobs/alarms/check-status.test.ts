import { expect, test } from "vitest";
import { statusAtRest } from "../../../tests/support/start-test-server.ts";
import type { Status } from "../../status/read-status.ts";
import { lastingAlarms } from "./check-status.ts";

type Changes = { chat?: Partial<Status["chat"]>; mail?: Partial<Status["mail"]> };

test.each<[string, Changes, string[]]>([
  ["one that is late without Telegram", { chat: { isLate: true } }, ["chat-late"]],
  ["a chat that is slow", { chat: { state: "waiting", reason: "Telegram has trouble.", undelivered: 1 } }, []],
  ["almost an hour without mail", { mail: { failure: "unauthorized", troubleSeconds: 3599 } }, []],
  ["an hour at the day's limit", { mail: { failure: "site-limit", troubleSeconds: 3600 } }, ["mail-stopped"]],
  ["a database that is away", { chat: { state: "waiting", undelivered: null, isLate: null } }, []],
])("what lasts: %s", (_, { chat, mail }, names) => {
  const alarms = lastingAlarms({
    ...statusAtRest,
    chat: { ...statusAtRest.chat, ...chat },
    mail: { ...statusAtRest.mail, ...mail },
  });
  expect(alarms.map(({ name }) => name)).toEqual(names);
});
