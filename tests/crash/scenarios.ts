import type { Fault as ChatFault } from "../support/telegram-stand-in.ts";
import { pointNames, type PointName } from "./site-points.ts";

/**
 * What happens to the system in one cycle. `at` is a named point; null is any moment. `during`: it happens while the
 * system has not got over another fault.
 */
export type Scenario =
  { fault: FaultName; at: PointName | null; during?: FaultName } | { chatFault: ChatFault["kind"] };

export type FaultName =
  | "kill the site"
  | "kill the database"
  | "kill both"
  | "terminate the site"
  | "freeze the site"
  | "freeze the database"
  | "restart the database"
  | "fill the disk"
  | "fill the spool"
  | "move the clock";

/** One of each, shuffled, as often as it takes for `count`. `hasSmallDisk`: disks can be filled. */
export function dealScenarios(count: number, random: () => number, hasSmallDisk: boolean): Scenario[] {
  const deck = allScenarios().filter((scenario) => hasSmallDisk || !fillsDisk(scenario));
  const dealt: Scenario[] = [];
  while (dealt.length < count) dealt.push(...shuffled(deck, random));
  return dealt.slice(0, count);
}

export function scenarioName(scenario: Scenario): string {
  if ("chatFault" in scenario) return `Telegram: ${scenario.chatFault}`;
  return scenario.during ? `${scenario.during}, then ${scenario.fault}` : scenario.fault;
}

function allScenarios(): Scenario[] {
  return [
    ...pointNames.flatMap((at) => kills.map((fault) => ({ fault, at }))),
    ...[...kills, ...otherFaults].map((fault) => ({ fault, at: null })),
    { fault: "terminate the site", at: "summary sent, no answer" },
    { fault: "freeze the database", at: "before the commit" },
    { fault: "restart the database", at: "before the commit" },
    { fault: "restart the database", at: "document's id not recorded" },
    { fault: "fill the disk", at: "after the spool" },
    { fault: "fill the disk", at: "before the commit" },
    { fault: "fill the disk", at: "document's id not recorded" },
    ...misfortunes.flatMap(([during, faults]) => faults.map((fault) => ({ fault, at: null, during }))),
    ...chatFaults.map((chatFault) => ({ chatFault })),
  ];
}

const kills = ["kill the site", "kill the database", "kill both"] as const;

const otherFaults = [
  "terminate the site",
  "freeze the site",
  "freeze the database",
  "restart the database",
  "fill the disk",
  "fill the spool",
  "move the clock",
] as const;

/** They never come alone. */
const misfortunes: [FaultName, FaultName[]][] = [
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
  if ("chatFault" in scenario) return false;
  return [scenario.fault, scenario.during].some((fault) => fault === "fill the disk" || fault === "fill the spool");
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
