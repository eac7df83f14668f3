import type pg from "pg";
import { runLongStatement } from "../../server/database/open-pool.ts";
import { insertApplications } from "../../tests/support/insert-applications.ts";

const firstNames = ["Ada", "Grace", "Li", "Omar", "Zoe", "Ivan", "Mia", "Noah", "Emma", "Luis", "Anna", "Ken"];
const lastNames = [
  "Garcia",
  "Smith",
  "Nguyen",
  "Kowalski",
  "Okafor",
  "Rossi",
  "Ivanova",
  "Tanaka",
  "Silva",
  "Brown",
  "Haddad",
];
const positions = ["sales-intern", "graphic-designer-intern", "content-creator-intern", "digital-marketing-intern"];
const experiences = ["0-1", "0-1", "0-1", "2-3", "2-3", "4-5", "10+"];

/**
 * Replaces all applications by `count` of the last 180 days, without the content of resumes: four fifths are answered,
 * three fifths declined. One in 53 has spam signs; one in five thousand waits for the chat, is infected or has an email
 * that was not sent; one in about a thousand has a rare position, experience or kind of answer. Returns the reference
 * of one that is open.
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
    "select reference from application where state = 'open' order by arrival offset 100 limit 1",
  );
  return rows[0]!.reference;
}

// The numbers are spread with primes, so that no two columns go together.
const insertBatch = `
  with drawn as (
    select n, ($3::text[])[1 + n * 7 % cardinality($3)] as first_name, ($4::text[])[1 + n * 13 % cardinality($4)] as last_name,
           'person' || n as name,
           case when n % 997 = 1 then 'full-stack-developer-intern'
                else ($5::text[])[1 + n * 5 % cardinality($5)] end as position_id,
           case when n % 991 = 1 then '6-10' else ($6::text[])[1 + n * 3 % cardinality($6)] end as experience,
           case when n % 5 = 0 then null when n % 983 = 1 then 'ask' when n % 5 < 4 then 'decline' end as reply,
           now() - (1 - (n + 0.5) / $7) * interval '180 days' as received_at,
           overlay(upper(translate(lpad(to_hex(n * 7919 % 4294967296), 8, '0'), '01', 'xy')) placing '-' from 5 for 0) as reference
    from generate_series($1::bigint, $2::bigint) as n
  ), stored as (
    ${insertApplications("drawn order by n", {
      reference: "'SM-' || reference",
      idempotency_key: "gen_random_uuid()",
      received_at: "received_at",
      first_name: "first_name",
      last_name: "last_name",
      email: "name || '@example.org'",
      phone: "'+1 202 ' || lpad(n::text, 7, '0')",
      position_id: "position_id",
      position_title: "initcap(replace(position_id, '-', ' '))",
      experience: "experience",
      cover_letter: "'A letter of ' || repeat(name || ' ', 40)",
      spam_signs: "case when n % 53 = 0 then '{hidden-field}'::text[] else '{}' end",
      waiting_since: "case when n % 5000 = 0 then received_at end",
      delivered_at: "case when n % 5000 > 0 then received_at + interval '1 minute' end",
      answer_by: "received_at::date + 14",
      search_text: `lower(concat_ws(' ', first_name, last_name, last_name || first_name, first_name || last_name,
                                    name || 'exampleorg', 'sm' || replace(reference, '-', ''),
                                    '1202' || lpad(n::text, 7, '0')))`,
      answer_words: `coalesce(case reply when 'ask' then 'asked' when 'decline' then 'declined' end
                              || ' grace your application', '')`,
      person_keys: "array[name]",
    })}
    returning id, reference, received_at, email
  ), resumes as (
    insert into resume (application_id, file_name, media_type, size_bytes, sha256, scan, scan_signature)
    select id, 'resume.pdf', 'application/pdf', 1, sha256(''), case when n % 5000 = 5 then 'infected' else 'clean' end,
           case when n % 5000 = 5 then 'Eicar' end
    from stored join drawn on stored.reference = 'SM-' || drawn.reference
  ), answers as (
    insert into mail (application_id, kind, added_at, key, answered_by, reply, subject, text, search_text, sent_at, went_to)
    select id, 'answer', stored.received_at + interval '20 hours', gen_random_uuid(), 'Grace', reply, 'Your application',
           'We read it.', case reply when 'ask' then 'asked' when 'decline' then 'declined' end || ' grace your application', stored.received_at + interval '20 hours', email
    from stored join drawn on stored.reference = 'SM-' || drawn.reference where reply is not null
  ), tellings as (
    insert into told (application_id, key, how, member, at)
    select id, gen_random_uuid(), 'phone', 'Grace', stored.received_at + interval '20 hours'
    from stored join drawn on stored.reference = 'SM-' || drawn.reference where reply is null and n % 5 > 0
  )
  insert into mail (application_id, kind, added_at, sent_at, gave_up_at)
  select id, 'confirmation', stored.received_at, case when n % 5000 <> 10 then stored.received_at end,
         case when n % 5000 = 10 then stored.received_at end
  from stored join drawn on stored.reference = 'SM-' || drawn.reference`;
