import { expect, test } from "vitest";
import { healthPage, healthTexts } from "../../content/team/health.ts";
import { readinessAtRest, chatAtRest, statusAtRest } from "../../tests/support/start-test-server.ts";
import type { Readiness } from "./readiness.ts";
import { mailFailures } from "../mail/mail-failures.ts";
import { lateAfterSeconds, type Status } from "./read-status.ts";
import { describeChecks, lastingAlarms } from "./checks.ts";

const mailAtRest = { status: "ok", failure: null, troubleSeconds: null, waiting: 0, notSent: 0 } as const;
const quiet: Readiness = {
  ...readinessAtRest,
  chat: { ...chatAtRest, state: "idle" },
  mail: mailAtRest,
  scanner: { status: "ok" },
  versions: [],
};

const { backup, chat, hold, mail, retention, publicAddress, versions } = healthTexts;

function addressed(found: Partial<NonNullable<Readiness["publicAddress"]>>): Partial<Readiness> {
  const answered = { askedAt: "2026-11-28T09:00:00Z", failure: null, failingSeconds: null, certificateDays: 60 };
  return { publicAddress: { ...answered, ...found } };
}

function mailing(found: Partial<Readiness["mail"]>): Partial<Readiness> {
  return { mail: { ...mailAtRest, ...found } };
}

function withdrawals(oldestWithdrawalSeconds: number): Partial<Readiness> {
  return { retention: { ...quiet.retention!, openWithdrawals: 2, oldestWithdrawalSeconds } };
}

test("a quiet site has no trouble", () => {
  expect(describeChecks(quiet).filter(({ isTrouble }) => isTrouble)).toEqual([]);
});

test.each<[string, Partial<Readiness>, label: string, text: string, isTrouble: boolean]>([
  ["mail that is off", mailing({ status: "off" }), mail.label, mail.off, false],
  ["mail of which nothing is known", mailing({ status: "unknown" }), mail.label, healthPage.waiting.unknown, true],
  ["mail that could not be sent", mailing({ notSent: 2 }), mail.label, `${mail.ok} ${mail.notSent(2)}`, false],
  [
    "mail that the server does not take",
    mailing({ status: "trouble", failure: "unauthorized", waiting: 3 }),
    mail.label,
    `${mailFailures.unauthorized.meaning} ${mail.waiting(3)}`,
    true,
  ],
  [
    "what waits since a restore",
    { chat: { ...chatAtRest, state: "held", reason: "It was restored.", undelivered: 1 } },
    hold.label,
    "It was restored.",
    true,
  ],
  ["withdrawals that are not done", withdrawals(120), retention.label, retention.withdrawn(2), false],
  ["backups that are not scheduled", {}, backup.label, backup.off, false],
  ["backups of which nothing is known", { backup: null }, backup.label, healthPage.waiting.unknown, false],
  ["an address that is not asked", {}, publicAddress.label, publicAddress.off, false],
  [
    "an address that answers",
    addressed({}),
    publicAddress.label,
    `${publicAddress.ok} ${publicAddress.certificate(60)}`,
    false,
  ],
  [
    "a certificate that ends",
    addressed({ certificateDays: 9 }),
    publicAddress.label,
    `${publicAddress.ok} ${publicAddress.certificate(9)}`,
    true,
  ],
  [
    "an address that is silent",
    addressed({ failure: "ECONNREFUSED", failingSeconds: 1800, certificateDays: -1 }),
    publicAddress.label,
    `${publicAddress.failed("ECONNREFUSED")} The certificate has ended.`,
    true,
  ],
  [
    "a version that is old",
    { versions: [{ name: "PostgreSQL", version: "18.4", releasedOn: "2026-05-14", isOld: true }] },
    versions.label,
    `${versions.running("PostgreSQL", "18.4", "2026-05-14")} ${versions.old("PostgreSQL")}`,
    false,
  ],
  ["withdrawals that are late", withdrawals(lateAfterSeconds), retention.label, retention.withdrawn(2), true],
])("%s: in words, and whether it is trouble", (_case, found, label, text, isTrouble) => {
  const facts = describeChecks({ ...quiet, ...found });
  expect(facts.find((fact) => fact.label === label)).toMatchObject({ label, text, isTrouble });
});

test("a version that is old is advice, and nothing else is", () => {
  const old = { name: "PostgreSQL", version: "18.4", releasedOn: "2026-05-14", isOld: true } as const;
  const advised = describeChecks({ ...quiet, versions: [old] }).filter(({ isAdvice }) => isAdvice);
  expect(advised.map(({ label }) => label)).toEqual([versions.label]);
  expect(describeChecks(quiet).filter(({ isAdvice }) => isAdvice)).toEqual([]);
});

test("without a chat, and while everything is held, no check speaks of one", () => {
  for (const state of ["off", "held"] as const) {
    const facts = describeChecks({ ...quiet, chat: { ...chatAtRest, state, undelivered: 3 } });
    expect(facts.map(({ label }) => label)).not.toContain(chat.label);
  }
});

type Changes = { chat?: Partial<Status["chat"]>; mail?: Partial<Status["mail"]> };

test.each<[string, Changes, string[]]>([
  ["one that is late", { chat: { state: "waiting", isLate: true } }, ["chat-late"]],
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
