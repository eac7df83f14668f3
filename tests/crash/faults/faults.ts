import { setTimeout as wait } from "node:timers/promises";
import type { Instance, System } from "../system/start-system.ts";
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

export type FaultName = keyof typeof faults;

/** How each fault is done. `random` decides what a fault leaves open. */
export const faults = {
  "kill the site": () => ({ strike: (_, { site }) => site.signal("SIGKILL"), ends: { site: true } }),
  "kill the database": () => ({
    strike: ({ database }) => database.signalPostmaster("SIGKILL"),
    ends: { database: true },
  }),
  "kill both": () => ({
    strike({ database }, { site }) {
      site.signal("SIGKILL");
      return database.signalPostmaster("SIGKILL");
    },
    ends: { site: true, database: true },
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
  "freeze the database": () => ({
    strike: ({ database }) => database.signalAll("SIGSTOP"),
    heal: ({ database }) => database.signalAll("SIGCONT"),
  }),
  // PostgreSQL's "fast" shutdown; the site starts it again.
  "restart the database": () => ({
    strike: ({ database }) => database.signalPostmaster("SIGINT"),
    ends: { database: true },
  }),
  "fill the disk": () => ({ strike: ({ disks }) => disks?.data.fill(), heal: ({ disks }) => disks?.data.empty() }),
  // Candidates are refused for seconds, and the site must say that it is not ready; then the disk is freed.
  "fill the disk for long": (random) => ({
    strike: ({ disks }) => disks?.data.fill(),
    async heal({ disks }, { site }) {
      await wait(3_000 + random() * 5_000);
      const response = await fetch(`${site.address}/readyz`).catch(() => null);
      await response?.body?.cancel();
      if (response?.status === 200) site.complaints.push("The site is ready although its disk is full.");
      disks?.data.empty();
    },
  }),
  "fill the spool": () => ({ strike: ({ disks }) => disks?.spool.fill(), heal: ({ disks }) => disks?.spool.empty() }),
  "set the clock forward": (random) => ({ strike: (system, { site }) => stepClock(system, site, 1, random) }),
  "set the clock back": (random) => ({ strike: (system, { site }) => stepClock(system, site, -1, random) }),
} satisfies Record<string, (random: () => number) => Fault>;
