import type { SystemDatabase } from "../system/system-database.ts";
import type { Instance, System } from "../system/start-system.ts";
import { candidateNetworks, useUpRateLimit } from "../candidates/networks.ts";

/** More than any rate limit or wait of the site lasts, and more than a day, after which some things are deleted. */
const shortestMs = 60 * 60 * 1000;
const longestMs = 25 * shortestMs;

export type ClockStep = { direction: 1 | -1; ms: number; network: string };

export function chooseClockStep(direction: 1 | -1, random: () => number): ClockStep {
  const ms = shortestMs + random() * (longestMs - shortestMs);
  const network = candidateNetworks[Math.floor(random() * candidateNetworks.length)] ?? "";
  return { direction, ms: Math.round(ms), network };
}

/**
 * The clock of the machine jumps, and stays so. The clock of the site's process is changed in it. PostgreSQL's cannot
 * be, so all times in its tables are moved the other way: for what it compares, that is the same. The rate limit of
 * one network is used up at that moment.
 */
export async function stepClock(system: System, { site }: Instance, step: ClockStep): Promise<void> {
  await useUpRateLimit(system, step.network);
  site.stepClock(step.direction * step.ms);
  await moveStoredTimes(system.database, -step.direction * step.ms);
}

async function moveStoredTimes(database: SystemDatabase, ms: number): Promise<void> {
  const columns = await database.ask<{ table: string; names: string[] }>(timeColumns);
  // One table after the other: a transaction over all of them could block the site, and be blocked by it.
  for (const { table, names } of columns) {
    const changes = names.map((name) => `${name} = ${name} + $1 * interval '1 millisecond'`);
    await database.ask(`update ${table} set ${changes.join(", ")}`, [ms]);
  }
}

const timeColumns = `
  select quote_ident(table_name) as table, array_agg(quote_ident(column_name)) as names
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
  group by table_name`;
