import type pg from "pg";
import { insertApplications } from "./insert-applications.ts";

/**
 * Stores many applications inside the database, as quickly as a slow machine can: Ada Number0 with the reference
 * SM-0000-0000, and so on, undelivered. With `chunks`, each has a resume of so many times 256 KB, no two of them alike.
 */
export async function storeMany(
  pool: pg.Pool,
  count: number,
  { coverLetter = "A letter.", chunks = 0 } = {},
): Promise<void> {
  await pool.query(
    insertApplications("generate_series(0, $1 - 1) as n", {
      reference: "'SM-0000-' || lpad(n::text, 4, '0')",
      idempotency_key: "gen_random_uuid()",
      last_name: "'Number' || n",
      position_id: "'graphic-designer-intern'",
      position_title: "'Graphic Designer Intern'",
      cover_letter: "$2",
    }),
    [count, coverLetter],
  );
  if (chunks === 0) return;
  await pool.query(
    `with chunk as (
       select id, number, convert_to(repeat(md5(arrival || '-' || number), 8192), 'UTF8') as bytes
       from application, generate_series(0, $1 - 1) as number),
     resume as (
       insert into resume (application_id, file_name, media_type, size_bytes, sha256)
       select id, 'resume.pdf', 'application/pdf', $1 * 262144, sha256(string_agg(bytes, '' order by number))
       from chunk group by id)
     insert into resume_chunk (application_id, number, bytes) select id, number, bytes from chunk`,
    [chunks],
  );
}
