import type { FaultName } from "./faults/faults.ts";
import { mayMount } from "./system/small-disk.ts";

/** Faults of one cycle, while candidates apply without a pause. Each comes before the system has recovered from the last. */
export type Scenario = FaultName[];

/** `count` of the scenarios, each once, shuffled, as often as it takes. Only root may fill disks. */
export function dealScenarios(count: number, random: () => number): Scenario[] {
  const isPossible = (fault: FaultName) => mayMount() || !fault.startsWith("fill the ");
  const deck = scenarios.filter((scenario) => scenario.every(isPossible));
  const dealt: Scenario[] = [];
  while (dealt.length < count) dealt.push(...shuffled(deck, random));
  return dealt.slice(0, count);
}

/** Faults of the system, at any moment. Crashes at each step are replayed (`replay/`). */
const scenarios: Scenario[] = [
  ["terminate the site"],
  ["freeze the site"],
  ["freeze the database"],
  ["restart the database"],
  ["fill the disk"],
  ["fill the disk for long"],
  ["fill the spool"],
  ["set the clock forward"],
  ["set the clock back"],
  ["kill both"],
  ["fill the disk", "kill the site"],
  ["fill the disk", "kill the database"],
  ["fill the disk", "restart the database"],
  ["fill the spool", "kill the site"],
  ["freeze the database", "kill the site"],
  ["freeze the database", "terminate the site"],
  ["kill the database", "terminate the site"],
  ["kill the site", "kill the site"],
];

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
