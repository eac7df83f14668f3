import type pg from "pg";
import { runLongStatement } from "../../server/database/open-pool.ts";

const firstNames = ["Ada", "Grace", "Li", "Omar", "Zoe", "Ivan", "Mia", "Noah", "Emma", "Luis", "Anna", "Ken"];
const lastNames = ["Garcia", "Smith", "Nguyen", "Kowalski", "Okafor", "Rossi", "Ivanova", "Tanaka", "Silva", "Brown"];
const positions = ["sales-intern", "graphic-designer-intern", "content-creator-intern", "digital-marketing-intern"];
const experiences = ["0-1", "0-1", "0-1", "2-3", "2-3", "4-5", "10+"];

/**
 * Replaces all applications by `count` of the last 180 days, without resumes: four fifths are handled, one in fifty has
 * spam signs, all are in the chat. Returns the reference of one that is not handled.
 */
export async function storeHistory(pool: pg.Pool, count: number): Promise<string> {
  const run = (text: string, values: unknown[] = []) =>
    runLongStatement<{ reference: string }>(pool, 3_600_000, text, values);
  await run("truncate application cascade");
  const batch = 20_000;
  for (let first = 0; first < count; first += batch) {
    const last = Math.min(first + batch, count) - 1;
    await run(insertBatch, [first, last, firstNames, lastNames, positions, experiences, count]);
  }
  await run("vacuum analyze");
  const { rows } = await run(
    "select reference from application where handled_at is null order by arrival offset 100 limit 1",
  );
  return rows[0]!.reference;
}

// The numbers are spread with primes, so that no two columns go together.
const insertBatch = `
  with drawn as (
    select n, ($3::text[])[1 + n * 7 % cardinality($3)] as first_name, ($4::text[])[1 + n * 13 % cardinality($4)] as last_name,
           'person' || n as name, ($5::text[])[1 + n * 5 % cardinality($5)] as position_id,
           ($6::text[])[1 + n * 3 % cardinality($6)] as experience,
           now() - (1 - (n + 0.5) / $7) * interval '180 days' as received_at,
           overlay(upper(translate(lpad(to_hex(n * 7919 % 4294967296), 8, '0'), '01', 'xy')) placing '-' from 5 for 0) as reference
    from generate_series($1::bigint, $2::bigint) as n
  ), stored as (
    insert into application (reference, idempotency_key, received_at, first_name, last_name, email, phone, position_id,
                             position_title, experience, cover_letter, spam_signs, handled_by, handled_at,
                             waiting_since, delivered_at, search_text, person_keys)
    select 'SM-' || reference, gen_random_uuid(), received_at, first_name, last_name, name || '@example.org',
           '+1 202 ' || lpad(n::text, 7, '0'), position_id, initcap(replace(position_id, '-', ' ')), experience,
           'A letter of ' || repeat(name || ' ', 40), case when n % 50 = 0 then '{hidden-field}'::text[] else '{}' end,
           case when n % 5 > 0 then 'Grace' end, case when n % 5 > 0 then received_at + interval '20 hours' end,
           null, received_at + interval '1 minute',
           lower(concat_ws(' ', first_name, last_name, name || '@example.org', replace(reference, '-', ''),
                           '1202' || lpad(n::text, 7, '0'))),
           array[name]
    from drawn order by n
    returning id, handled_by, received_at
  )
  insert into mail (application_id, kind, sent_at) select id, 'confirmation', received_at from stored`;
