import type { Fault as ChatFault } from "../../stand-ins/telegram/start-stand-in.ts";
import type { FaultName } from "./faults/faults.ts";
import { mailPoint, pointNames, type PointName } from "./site-points.ts";
import { mailFaults, type MailFault } from "./system/mail-server.ts";
import { mayMount } from "./system/small-disk.ts";

/** The events of one cycle. */
export type Scenario =
  FaultScenario | { chatFault: ChatFault["kind"] } | { mailFault: MailFault } | { crowd: "slow senders" };

/**
 * `at` is a named point; null is any moment. Each of several faults comes before the system has recovered from the last.
 * `untilAnswered`: the faults wait until the candidate whose application is held there has an answer, or for 10 s.
 */
export type FaultScenario = { faults: FaultName[]; at: PointName | null; untilAnswered?: boolean };

/** Cycles that one system goes through. `isPair`: it has two instances of the site. */
export type BlockPlan = { isPair: boolean; scenarios: Scenario[] };

const cyclesPerBlock = 20;

/**
 * Four fifths of the cycles with one instance, the others with two. Of each kind every scenario once, shuffled, as
 * often as it takes.
 */
export function dealBlocks(cycles: number, random: () => number): BlockPlan[] {
  const pairCycles = Math.ceil(cycles / 5);
  return [
    ...inBlocks(dealScenarios(cycles - pairCycles, random), false),
    ...inBlocks(deal(pairScenarios(), pairCycles, random), true),
  ];
}

/** `count` of the scenarios for one instance. */
export function dealScenarios(count: number, random: () => number): Scenario[] {
  const scenarios = allScenarios();
  return deal(mayMount() ? scenarios : scenarios.filter((scenario) => !fillsDisk(scenario)), count, random);
}

export function scenarioName(scenario: Scenario): string {
  if ("chatFault" in scenario) return `Telegram: ${scenario.chatFault}`;
  if ("mailFault" in scenario) return `mail server: ${scenario.mailFault}`;
  if ("crowd" in scenario) return scenario.crowd;
  return scenario.faults.join(", then ");
}

function deal(deck: Scenario[], count: number, random: () => number): Scenario[] {
  const dealt: Scenario[] = [];
  while (dealt.length < count) dealt.push(...shuffled(deck, random));
  return dealt.slice(0, count);
}

function inBlocks(scenarios: Scenario[], isPair: boolean): BlockPlan[] {
  return Array.from({ length: Math.ceil(scenarios.length / cyclesPerBlock) }, (_, block) => ({
    isPair,
    scenarios: scenarios.slice(block * cyclesPerBlock, (block + 1) * cyclesPerBlock),
  }));
}

function allScenarios(): Scenario[] {
  return [
    ...atPoints(faultsOfOne),
    ...combinedFaults.flatMap(([first, others]) => others.map((other) => ({ faults: [first, other], at: null }))),
    ...chatFaults.map((chatFault) => ({ chatFault })),
    ...mailFaults.map((mailFault) => ({ mailFault })),
    { crowd: "slow senders" },
  ];
}

/** The instance that stops at a point loses its network there, or ends; the other one goes on. */
function pairScenarios(): Scenario[] {
  return [
    ...atPoints(faultsOfPair),
    { faults: ["cut the network", "kill the site"], at: null },
    { faults: ["kill the site", "cut the network"], at: null },
  ];
}

/** Faults, and the points at which each comes; null is any moment. */
type FaultsAt = [FaultName, (PointName | null)[]][];

function atPoints(faults: FaultsAt): FaultScenario[] {
  return faults.flatMap(([fault, points]) => points.map((at) => ({ faults: [fault], at })));
}

const faultsOfOne: FaultsAt = [
  ["kill the site", [...pointNames, null]],
  ["kill the database", [...pointNames, null]],
  ["kill both", [...pointNames, null]],
  ["terminate the site", ["summary sent, no answer", null]],
  ["freeze the site", [null]],
  ["freeze the database", ["before the commit", null]],
  ["restart the database", ["before the commit", "document's id not recorded", mailPoint, null]],
  ["fill the disk", ["after the spool", "before the commit", "document's id not recorded", null]],
  ["fill the disk for long", [null]],
  ["fill the spool", [null]],
  ["set the clock forward", [null]],
  ["set the clock back", [null]],
];

const faultsOfPair: FaultsAt = [
  ["cut the network", [...pointNames, null]],
  ["stall the network", ["before the commit", "document's id not recorded", null]],
  ["kill the site", ["after the commit", "summary's id not recorded", "document sent, no answer"]],
  ["kill the database", ["before the commit"]],
  ["freeze the site", [null]],
  ["terminate the site", [null]],
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
