import type { Fault as ChatFault } from "../../stand-ins/telegram/start-stand-in.ts";
import type { FaultName } from "./faults/faults.ts";
import { mailFaults, type MailFault } from "./system/mail-server.ts";
import { mayMount } from "./system/small-disk.ts";

/** Faults of one cycle, while candidates apply without a pause. */
export type Scenario =
  { faults: FaultName[] } | { chatFault: ChatFault["kind"] } | { mailFault: MailFault } | { crowd: "slow senders" };

/** `count` of the scenarios, each once, shuffled, as often as it takes. */
export function dealScenarios(count: number, random: () => number): Scenario[] {
  const scenarios = allScenarios();
  const deck = mayMount() ? scenarios : scenarios.filter((scenario) => !fillsDisk(scenario));
  const dealt: Scenario[] = [];
  while (dealt.length < count) dealt.push(...shuffled(deck, random));
  return dealt.slice(0, count);
}

export function scenarioName(scenario: Scenario): string {
  if ("chatFault" in scenario) return `Telegram: ${scenario.chatFault}`;
  if ("mailFault" in scenario) return `mail server: ${scenario.mailFault}`;
  if ("crowd" in scenario) return scenario.crowd;
  return scenario.faults.join(", then ");
}

function allScenarios(): Scenario[] {
  return [
    ...faultsAlone.map((fault) => ({ faults: [fault] })),
    ...combinedFaults.flatMap(([first, others]) => others.map((other) => ({ faults: [first, other] }))),
    ...chatFaults.map((chatFault) => ({ chatFault })),
    ...mailFaults.map((mailFault) => ({ mailFault })),
    { crowd: "slow senders" },
  ];
}

/** Faults at any moment. Crashes at each step are replayed (`replay/`). */
const faultsAlone: FaultName[] = [
  "terminate the site",
  "freeze the site",
  "freeze the database",
  "restart the database",
  "fill the disk",
  "fill the disk for long",
  "fill the spool",
  "set the clock forward",
  "set the clock back",
];

/** One fault, and the following ones before the system has recovered from it. */
const combinedFaults: [FaultName, FaultName[]][] = [
  ["fill the disk", ["kill the site", "kill the database", "kill both", "terminate the site", "restart the database"]],
  ["fill the spool", ["kill the site"]],
  ["freeze the database", ["kill the site", "kill the database", "terminate the site"]],
  ["kill the database", ["kill the site", "terminate the site", "fill the disk"]],
  ["kill the site", ["kill the site", "kill the database"]],
];

const chatFaults = [
  "rate-limited",
  "server-error",
  "bad-gateway",
  "garbage",
  "unauthorized",
  "forbidden",
  "not-found",
  "chat-not-found",
  "chat-migrated",
  "refused",
  "parse-error",
  "reset-before-reading",
  "reset-after-accepting",
  "hang",
  "hang-after-accepting",
  "server-error-after-accepting",
  "garbage-after-accepting",
] as const;

function fillsDisk(scenario: Scenario): boolean {
  return "faults" in scenario && scenario.faults.some((fault) => fault.startsWith("fill the "));
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
