import type pg from "pg";

/**
 * Stores that a member told candidates by phone. `where`: a condition on `application`, and `at` a time, as SQL over it.
 */
export async function tellCandidates(
  pool: pg.Pool,
  { where = "true", at = "now()", member = "Grace" }: { where?: string; at?: string; member?: string } = {},
): Promise<void> {
  await pool.query(
    `insert into told (application_id, key, how, member, at)
     select id, gen_random_uuid(), 'phone', $1, ${at} from application where ${where}`,
    [member],
  );
}
