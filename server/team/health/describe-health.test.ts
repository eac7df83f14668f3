import { expect, test } from "vitest";
import { healthPage, healthTexts } from "../../../content/team/health.ts";
import { readinessAtRest, chatAtRest } from "../../../tests/support/start-test-server.ts";
import type { Readiness } from "../../status/readiness.ts";
import { mailFailures } from "../../mail/mail-failures.ts";
import { lateAfterSeconds } from "../../status/read-status.ts";
import { describeHealth } from "./describe-health.ts";

const quiet: Readiness = {
  ...readinessAtRest,
  chat: { ...chatAtRest, state: "idle" },
  mail: { status: "ok", failure: null, troubleSeconds: null, waiting: 0, notSent: 0 },
  scanner: { status: "ok" },
};

const { mail, retention } = healthTexts;

test("a quiet site has no trouble", () => {
  expect(describeHealth(quiet).filter(({ isTrouble }) => isTrouble)).toEqual([]);
});

test.each<[string, Partial<Readiness["mail"]> & Pick<Readiness["mail"], "status">, string, boolean]>([
  ["off", { status: "off" }, mail.off, false],
  ["unknown", { status: "unknown" }, healthPage.waiting.unknown, true],
  ["that could not be sent", { status: "ok", waiting: 0, notSent: 2 }, `${mail.ok} ${mail.notSent(2)}`, false],
  [
    "that the server does not take",
    { status: "trouble", failure: "unauthorized", waiting: 3, notSent: 0 },
    `${mailFailures.unauthorized.meaning} ${mail.waiting(3)}`,
    true,
  ],
])("mail %s", (_case, found, text, isTrouble) => {
  const nothing = { failure: null, troubleSeconds: null, waiting: null, notSent: null };
  expect(factOf({ ...quiet, mail: { ...nothing, ...found } }, mail.label)).toEqual({
    label: mail.label,
    text,
    isTrouble,
  });
});

test("what waits since a restore is trouble, with the reason", () => {
  const chat = { ...chatAtRest, state: "held" as const, reason: "It was restored.", undelivered: 1 };
  const { label, waiting } = healthTexts.chat;
  expect(factOf({ ...quiet, chat }, label)).toEqual({
    label,
    text: `It was restored. ${waiting(1)}`,
    isTrouble: true,
  });
});

test("withdrawals that are not done are trouble when they are late", () => {
  const open = (oldestWithdrawalSeconds: number) =>
    factOf(
      { ...quiet, retention: { ...quiet.retention!, openWithdrawals: 2, oldestWithdrawalSeconds } },
      retention.label,
    );
  expect(open(120)).toMatchObject({ text: retention.withdrawn(2), isTrouble: false });
  expect(open(lateAfterSeconds)).toMatchObject({ isTrouble: true });
});

function factOf(found: Readiness, label: string) {
  return describeHealth(found).find((fact) => fact.label === label);
}
