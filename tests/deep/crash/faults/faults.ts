import { setTimeout as wait } from "node:timers/promises";
import type { Instance, System } from "../system/start-system.ts";
import { mayMount } from "../system/small-disk.ts";
import { stepClock } from "./clock-steps.ts";

/**
 * `strike` breaks the instance or what it uses, without waiting for how the site copes; `heal` ends that, when it does
 * not end on its own. `ends`: what must have been replaced by another process before the system counts as recovered.
 */
export type Fault = {
  strike(system: System, instance: Instance): unknown;
  heal?(system: System, instance: Instance): unknown;
  ends?: { site?: true; database?: true };
};

const faults = {
  "kill the site": () => ({ strike: (_, { site }) => site.signal("SIGKILL"), ends: { site: true } }),
  "kill the database": () => ({
    strike: ({ database }) => database.signalPostmaster("SIGKILL"),
    ends: { database: true },
  }),
  "terminate the site": () => {
    let exit: Promise<number | null>;
    return {
      strike: (_, { site }) => void (exit = site.terminate()),
      async heal(_, { site }) {
        const code = await exit;
        if (code !== 0) site.complaints.push(`The site ended with ${code} after SIGTERM.`);
      },
      ends: { site: true },
    };
  },
  "freeze the site": () => ({
    strike: (_, { site }) => site.signal("SIGSTOP"),
    heal: (_, { site }) => site.signal("SIGCONT"),
  }),
  // As a network that takes connections and says nothing: longer than the site waits for an answer.
  "freeze the database": () => ({
    strike: ({ database }) => database.signalAll("SIGSTOP"),
    async heal({ database }) {
      await wait(12_000);
      await database.signalAll("SIGCONT");
    },
  }),
  "silence the chat": () => ({
    strike: ({ chat }) => chat.failAlways({ kind: "hang" }),
    async heal({ chat }) {
      await wait(12_000);
      chat.failAlways(null);
    },
  }),
  // PostgreSQL's "fast" shutdown; the site starts it again.
  "restart the database": () => ({
    strike: ({ database }) => database.signalPostmaster("SIGINT"),
    ends: { database: true },
  }),
  // Candidates are refused, and the site must say that it is not ready. A sender waits to record, with its lock.
  "fill the disk": () => ({
    strike: ({ disks }) => disks?.data.fill(),
    async heal({ disks }, { site }) {
      await wait(Math.random() * 5_000);
      const response = await fetch(`${site.address}/readyz`).catch(() => null);
      await response?.body?.cancel();
      if (response?.status === 200) site.complaints.push("The site is ready although its disk is full.");
      disks?.data.empty();
    },
  }),
  "fill the spool": () => ({ strike: ({ disks }) => disks?.spool.fill(), heal: ({ disks }) => disks?.spool.empty() }),
  "set the clock forward": () => ({ strike: (system, { site }) => stepClock(system, site, 1) }),
  "set the clock back": () => ({ strike: (system, { site }) => stepClock(system, site, -1) }),
} satisfies Record<string, () => Fault>;

/** Faults of one cycle. Each comes before the system has recovered from the last. */
export type Scenario = (keyof typeof faults)[];

/**
 * The faults of the cycles, one or two for each. Crashes at each step are replayed (`replay/`). A full disk and a silent
 * chat, one right after the other, would hold one lock for longer than either.
 */
const scenarios: Scenario[] = [
  ["fill the disk"],
  ["terminate the site"],
  ["silence the chat"],
  ["freeze the database"],
  ["set the clock back"],
  ["kill the site", "kill the database"],
  ["fill the spool"],
  ["restart the database"],
  ["fill the disk", "kill the site"],
  ["freeze the site"],
  ["fill the disk", "kill the database"],
  ["set the clock forward"],
  ["freeze the database", "kill the site"],
  ["fill the disk", "restart the database"],
  ["kill the database", "terminate the site"],
];

/** The first `count` of the scenarios, as often as it takes. Only root may fill disks. */
export function firstScenarios(count: number): Scenario[] {
  const possible = mayMount() ? scenarios : scenarios.filter((names) => !names.some((name) => name.startsWith("fill")));
  return Array.from({ length: count }, (_, number) => possible[number % possible.length]!);
}

export function faultsOf(scenario: Scenario): Fault[] {
  return scenario.map((name) => faults[name]());
}
