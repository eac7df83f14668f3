import { setTimeout as wait } from "node:timers/promises";
import type { Instance, System } from "../system/start-system.ts";
import type { FaultName } from "../scenarios.ts";
import { chooseClockStep, stepClock } from "./clock-steps.ts";

/**
 * `strike` breaks the instance or what it uses, without waiting for how the site copes; `heal` ends that, when it does
 * not end on its own. `ends`: what must have been replaced by another process before the system counts as recovered.
 */
export type Fault = {
  strike(system: System, instance: Instance): void | Promise<void>;
  heal?(system: System, instance: Instance): void | Promise<void>;
  ends?: { site?: true; database?: true };
};

/** How each fault is done. `random` decides what a fault leaves open. */
export function faultNamed(name: FaultName, random: () => number): Fault {
  switch (name) {
    case "kill the site":
      return { strike: (_, { site }) => site.signal("SIGKILL"), ends: { site: true } };
    case "kill the database":
      return { strike: ({ database }) => database.signalPostmaster("SIGKILL"), ends: { database: true } };
    case "kill both":
      return {
        async strike({ database }, { site }) {
          site.signal("SIGKILL");
          await database.signalPostmaster("SIGKILL");
        },
        ends: { site: true, database: true },
      };
    case "terminate the site":
      return terminateSite();
    case "freeze the site":
      return { strike: (_, { site }) => site.signal("SIGSTOP"), heal: (_, { site }) => site.signal("SIGCONT") };
    case "freeze the database":
      return {
        strike: ({ database }) => database.signalAll("SIGSTOP"),
        heal: ({ database }) => database.signalAll("SIGCONT"),
      };
    case "restart the database":
      // PostgreSQL's "fast" shutdown; the site starts it again.
      return { strike: ({ database }) => database.signalPostmaster("SIGINT"), ends: { database: true } };
    case "fill the disk":
      return { strike: ({ disks }) => disks?.data.fill(), heal: ({ disks }) => disks?.data.empty() };
    case "fill the disk for long":
      return fillDiskForLong(random);
    case "fill the spool":
      return { strike: ({ disks }) => disks?.spool.fill(), heal: ({ disks }) => disks?.spool.empty() };
    case "set the clock forward":
      return setClock(1, random);
    case "set the clock back":
      return setClock(-1, random);
    case "cut the network":
      return cutNetwork();
    case "stall the network":
      return stallNetwork(random);
  }
}

function terminateSite(): Fault {
  let exit: Promise<number | null>;
  return {
    strike(_, { site }) {
      exit = site.terminate();
    },
    async heal(_, { site }) {
      const code = await exit;
      if (code !== 0) site.complaints.push(`The site ended with ${code} after SIGTERM.`);
    },
    ends: { site: true },
  };
}

/** Candidates are refused for seconds, and the site must say that it is not ready; then the disk is freed. */
function fillDiskForLong(random: () => number): Fault {
  return {
    strike: ({ disks }) => disks?.data.fill(),
    async heal({ disks }, { site }) {
      await wait(3_000 + random() * 5_000);
      const response = await fetch(`${site.address}/readyz`).catch(() => null);
      await response?.body?.cancel();
      if (response?.status === 200) site.complaints.push("The site is ready although its disk is full.");
      disks?.data.empty();
    },
  };
}

function setClock(direction: 1 | -1, random: () => number): Fault {
  const step = chooseClockStep(direction, random);
  return { strike: (system, instance) => stepClock(system, instance, step) };
}

/** Both ends learn at once that the connections are gone, so another instance may relay before the network is back. */
function cutNetwork(): Fault {
  let isDoubted: Promise<void>;
  return {
    strike(_, instance) {
      instance.network?.cut();
      isDoubted = instance.doubtLastSends();
    },
    async heal(_, instance) {
      await isDoubted;
      // One that it had counted may have gone out since.
      await instance.doubtLastSends();
      instance.network?.mend();
    },
  };
}

/** Neither end learns of it. Shorter than an outbox row may be held without a send. */
function stallNetwork(random: () => number): Fault {
  return {
    strike: (_, { network }) => network?.hang(),
    async heal(_, { network }) {
      await wait(random() * 3_000);
      network?.mend();
    },
  };
}
