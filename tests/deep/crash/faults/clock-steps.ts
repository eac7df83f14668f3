import { networkOf } from "../candidates/candidate.ts";
import type { Instance, System } from "../system/start-system.ts";

/** More than a day, after which some things are deleted, and longer than any rate limit or wait of the site. */
const stepMs = 25 * 60 * 60 * 1000;

/**
 * The clock of the machine jumps forward (1) or back (-1), and stays so. The clock of the site's process is changed in
 * it. PostgreSQL's cannot be, so all times in its tables are moved the other way: for what it compares, that is the
 * same. The rate limit of the candidates' first network is used up at that moment.
 */
export async function stepClock({ database }: System, site: Instance["site"], direction: 1 | -1): Promise<void> {
  const ms = direction * stepMs;
  await database.ask(useUpRateLimit, [networkOf(0)]);
  site.stepClock(ms);
  // One table after the other: a transaction over all of them could block the site, and be blocked by it.
  for (const { table, names } of await database.ask<{ table: string; names: string[] }>(timeColumns)) {
    const changes = names.map((name) => `${name} = ${name} + $1 * interval '1 millisecond'`);
    await database.ask(`update ${table} set ${changes.join(", ")}`, [-ms]);
  }
}

const useUpRateLimit = `
  insert into rate_limit (bucket, full_at)
  select sha256(key || convert_to('uploads ' || $1, 'UTF8')), now() + interval '1 day' from rate_limit_key
  on conflict (bucket) do update set full_at = excluded.full_at`;

const timeColumns = `
  select quote_ident(table_name) as table, array_agg(quote_ident(column_name)) as names
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
  group by table_name`;
