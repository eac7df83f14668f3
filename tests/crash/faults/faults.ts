import type { System } from "../system/start-system.ts";
import type { FaultName } from "../scenarios.ts";

/**
 * `strike` does it, without waiting for what the site makes of it; `heal` ends it, when it does not end by itself.
 * `ends`: the system is well again with others than these.
 */
export type Fault = {
  strike(system: System): void | Promise<void>;
  heal?(system: System): void | Promise<void>;
  ends?: { site?: true; database?: true };
};

/** How each fault is done. `random` decides what a fault leaves open. */
export function faultNamed(name: FaultName, random: () => number): Fault {
  switch (name) {
    case "kill the site":
      return { strike: ({ site }) => site.signal("SIGKILL"), ends: { site: true } };
    case "kill the database":
      return { strike: ({ database }) => database.signalPostmaster("SIGKILL"), ends: { database: true } };
    case "kill both":
      return {
        async strike({ site, database }) {
          site.signal("SIGKILL");
          await database.signalPostmaster("SIGKILL");
        },
        ends: { site: true, database: true },
      };
    case "terminate the site":
      return terminateSite();
    case "freeze the site":
      return { strike: ({ site }) => site.signal("SIGSTOP"), heal: ({ site }) => site.signal("SIGCONT") };
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
    case "fill the spool":
      return { strike: ({ disks }) => disks?.spool.fill(), heal: ({ disks }) => disks?.spool.empty() };
    case "move the clock":
      return moveClock(Math.round((random() - 0.5) * 2 * dayMs));
  }
}

const dayMs = 24 * 60 * 60 * 1000;

function terminateSite(): Fault {
  let exit: Promise<number | null>;
  return {
    strike({ site }) {
      exit = site.terminate();
    },
    async heal({ site }) {
      const code = await exit;
      if (code !== 0) site.complaints.push(`The site ended with ${code} after SIGTERM.`);
    },
    ends: { site: true },
  };
}

/**
 * The clock of the site's process jumps. That of PostgreSQL is the machine's, so all times in its tables are moved the
 * other way: seen from there it is the same.
 */
function moveClock(offsetMs: number): Fault {
  return {
    async strike({ site, database }) {
      site.moveClock(offsetMs);
      await moveStoredTimes(database, -offsetMs);
    },
    async heal({ site, database }) {
      site.moveClock(0);
      await moveStoredTimes(database, offsetMs);
    },
  };
}

async function moveStoredTimes(database: System["database"], ms: number) {
  for (const [table, columns] of storedTimes) {
    const changes = columns.map((column) => `${column} = ${column} + $1 * interval '1 millisecond'`);
    await database.ask(`update ${table} set ${changes.join(", ")}`, [ms]);
  }
}

const storedTimes = [
  ["application", ["received_at"]],
  ["outbox", ["next_attempt_at", "delivered_at"]],
  ["relay_step", ["sent_at"]],
  ["rate_limit", ["refilled_at"]],
] as const;
