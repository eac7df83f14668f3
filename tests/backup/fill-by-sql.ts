import type pg from "pg";

/**
 * Stores applications with resumes of `chunks` times 256 KB inside the database, which is much faster than sending
 * them. The content of each chunk is unique.
 */
export async function fillBySql(pool: pg.Pool, applications: number, chunks: number): Promise<void> {
  const client = await pool.connect();
  const text = `
    set statement_timeout = 0;
    insert into application (reference, idempotency_key, first_name, last_name, email, phone, position_id, position_title,
                             experience, cover_letter, spam_signs)
    select 'SM-' || lpad(n::text, 4, '0') || '-SQLX', gen_random_uuid(), 'Zoë', E'tab\\t, "quote" \\\\', 'zoe@example.org', null,
           'sales-intern', 'Sales Intern', '0-1', repeat('a letter of several lines' || chr(10), 20), '{hidden-field}'
    from generate_series(1, ${applications}) as n;
    insert into resume (application_id, file_name, media_type, size_bytes, sha256)
    select id, 'resume.pdf', 'application/pdf', ${chunks} * 262144, '' from application where reference like '%-SQLX';
    insert into resume_chunk (application_id, number, bytes)
    select id, number, convert_to(repeat(md5(arrival || '-' || number), 8192), 'UTF8')
    from application, generate_series(0, ${chunks - 1}) as number where reference like '%-SQLX';
    update resume r set sha256 = (select sha256(string_agg(bytes, '' order by number)) from resume_chunk c
                                  where c.application_id = r.application_id) where sha256 = '';
    update application set delivered_at = now(), waiting_since = null where reference like '%-SQLX'`;
  await client.query({ text, query_timeout: 300_000 } as pg.QueryConfig).finally(() => client.release(true));
}
