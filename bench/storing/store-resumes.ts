import type pg from "pg";
import { runLongStatement } from "../../server/database/open-pool.ts";

/** The size of most resumes. */
export const resumeBytes = 200_000;

type Stored = { count: number; bytes: number; days: number };

/** Stores `count` applications with resumes of `bytes`, no two of them alike, that the chat has had for `days`. */
export async function storeResumes(pool: pg.Pool, { count, bytes, days }: Stored): Promise<void> {
  const batch = 500;
  for (let first = 0; first < count; first += batch)
    await runLongStatement(pool, 600_000, insertBatch, [first, Math.min(first + batch, count) - 1, days, bytes]);
  await runLongStatement(pool, 3_600_000, "vacuum analyze");
}

const insertBatch = `
  with stored as (
    insert into application (reference, idempotency_key, received_at, first_name, last_name, email, position_id,
                             position_title, experience, cover_letter, waiting_since, delivered_at)
    select 'SM-' || upper(translate(lpad(to_hex(n >> 16), 4, '0') || '-' || lpad(to_hex(n & 65535), 4, '0'), '01', 'xy')),
           gen_random_uuid(), now() - make_interval(days => $3), 'Ada', 'Number' || n, 'person' || n || '@example.org',
           'sales-intern', 'Sales Intern', '0-1', 'A letter of person' || n, null, now() - make_interval(days => $3)
    from generate_series($1::integer, $2::integer) as n
    returning id, convert_to(repeat(md5(id::text), $4::integer / 32), 'UTF8') as bytes
  ), resumes as (
    insert into resume (application_id, file_name, media_type, size_bytes, sha256)
    select id, 'resume.pdf', 'application/pdf', octet_length(bytes), sha256(bytes) from stored
  )
  insert into resume_chunk (application_id, number, bytes) select id, 0, bytes from stored`;
