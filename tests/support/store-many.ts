import type pg from "pg";

/**
 * Stores many applications without resumes, undelivered, as quickly as a slow machine can: Ada Number0 with the reference
 * SM-0000-0000, and so on.
 */
export async function storeMany(pool: pg.Pool, count: number, coverLetter = "A letter."): Promise<void> {
  await pool.query(
    `insert into application (reference, idempotency_key, first_name, last_name, email, position_id, position_title,
                                experience, cover_letter)
       select 'SM-0000-' || lpad(n::text, 4, '0'), gen_random_uuid(), 'Ada', 'Number' || n, 'ada@example.org',
              'graphic-designer-intern', 'Graphic Designer Intern', '0-1', $2
       from generate_series(0, $1 - 1) as n`,
    [count, coverLetter],
  );
}
