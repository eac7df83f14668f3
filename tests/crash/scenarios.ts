import type { Fault as ChatFault } from "../../stand-ins/telegram/start-stand-in.ts";
import type { FaultName } from "./faults/faults.ts";
import { mailPoint, pointNames, type PointName } from "./site-points.ts";
import { mailFaults, type MailFault } from "./system/mail-server.ts";

/** What happens to the system in one cycle. */
export type Scenario =
  FaultScenario | { chatFault: ChatFault["kind"] } | { mailFault: MailFault } | { crowd: "slow senders" };

/** `at` is a named point; null is any moment. `during`: `fault` comes before the system has recovered from that one. */
export type FaultScenario = { fault: FaultName; at: PointName | null; during?: FaultName };

/** Cycles that one system goes through. `isPair`: it has two instances of the site. */
export type BlockPlan = { isPair: boolean; scenarios: Scenario[] };

const cyclesPerBlock = 20;

/**
 * Four fifths of the cycles with one instance, the others with two. Of each kind every scenario once, shuffled, as
 * often as it takes. `hasSmallDisk`: disks can be filled.
 */
export function dealBlocks(cycles: number, random: () => number, hasSmallDisk: boolean): BlockPlan[] {
  const pairCycles = Math.ceil(cycles / 5);
  return [
    ...inBlocks(dealScenarios(cycles - pairCycles, random, hasSmallDisk), false),
    ...inBlocks(deal(pairScenarios(), pairCycles, random), true),
  ];
}

/** `count` of the scenarios for one instance. */
export function dealScenarios(count: number, random: () => number, hasSmallDisk: boolean): Scenario[] {
  return deal(
    allScenarios().filter((scenario) => hasSmallDisk || !fillsDisk(scenario)),
    count,
    random,
  );
}

export function scenarioName(scenario: Scenario): string {
  if ("chatFault" in scenario) return `Telegram: ${scenario.chatFault}`;
  if ("mailFault" in scenario) return `mail server: ${scenario.mailFault}`;
  if ("crowd" in scenario) return scenario.crowd;
  return scenario.during ? `${scenario.during}, then ${scenario.fault}` : scenario.fault;
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
    ...pointNames.flatMap((at) => kills.map((fault) => ({ fault, at }))),
    ...[...kills, ...otherFaults].map((fault) => ({ fault, at: null })),
    { fault: "terminate the site", at: "summary sent, no answer" },
    { fault: "freeze the database", at: "before the commit" },
    { fault: "restart the database", at: "before the commit" },
    { fault: "restart the database", at: "document's id not recorded" },
    { fault: "restart the database", at: mailPoint },
    { fault: "fill the disk", at: "after the spool" },
    { fault: "fill the disk", at: "before the commit" },
    { fault: "fill the disk", at: "document's id not recorded" },
    ...combinedFaults.flatMap(([during, faults]) => faults.map((fault) => ({ fault, at: null, during }))),
    ...chatFaults.map((chatFault) => ({ chatFault })),
    ...mailFaults.map((mailFault) => ({ mailFault })),
    { crowd: "slow senders" },
  ];
}

/** The instance that stops at a point loses its network there, or ends; the other one goes on. */
function pairScenarios(): Scenario[] {
  return [
    ...pointNames.map((at) => ({ fault: "cut the network" as const, at })),
    { fault: "stall the network", at: "before the commit" },
    { fault: "stall the network", at: "document's id not recorded" },
    { fault: "kill the site", at: "after the commit" },
    { fault: "kill the site", at: "summary's id not recorded" },
    { fault: "kill the site", at: "document sent, no answer" },
    ...(["cut the network", "stall the network", "freeze the site", "terminate the site"] as const).map((fault) => ({
      fault,
      at: null,
    })),
    { fault: "kill the database", at: "before the commit" },
    { fault: "kill the site", at: null, during: "cut the network" },
    { fault: "cut the network", at: null, during: "kill the site" },
  ];
}

const kills = ["kill the site", "kill the database", "kill both"] as const;

const otherFaults = [
  "terminate the site",
  "freeze the site",
  "freeze the database",
  "restart the database",
  "fill the disk",
  "fill the disk for long",
  "fill the spool",
  "set the clock forward",
  "set the clock back",
] as const;

/** One fault, and those that follow before the system has recovered from it. */
const combinedFaults: [FaultName, FaultName[]][] = [
  ["fill the disk", [...kills, "terminate the site", "restart the database"]],
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
  if (!("fault" in scenario)) return false;
  return [scenario.fault, scenario.during].some((fault) => fault?.startsWith("fill the "));
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
