import type pg from "pg";

/**
 * Returns an estimate: deleted rows give their room back to PostgreSQL, not to the file system, and new ones take it
 * first.
 */
export async function reusableBytesIn(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `select greatest(0, (select pg_relation_size(reltoastrelid) from pg_class where oid = 'resume_chunk'::regclass)
                        - ${overhead} * coalesce((select sum(size_bytes::bigint) from resume), 0))::float8 as bytes`,
  );
  return rows[0]?.bytes ?? 0;
}

/** Four slices of 1,996 bytes are in a page of 8 kB, so that stored bytes take 2.6 % more; 5 % leaves a margin. */
const overhead = 1.05;
