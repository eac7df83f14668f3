import type pg from "pg";
import type { AnswersWait } from "../../../application/team/answer.ts";

/** Returns the minutes that the answers of `member` wait before they leave. */
export async function readAnswersWait(pool: pg.Pool, member: string): Promise<AnswersWait> {
  const { rows } = await pool.query<{ minutes: AnswersWait }>(
    "select answers_wait_minutes as minutes from team_member where name = $1",
    [member],
  );
  return rows[0]?.minutes ?? 1;
}

/** Sets how long the answers of `member` wait that are written from now on. */
export async function setAnswersWait(pool: pg.Pool, member: string, minutes: AnswersWait): Promise<void> {
  await pool.query("update team_member set answers_wait_minutes = $2 where name = $1", [member, minutes]);
}
