import type pg from "pg";
import type { AnswersWait } from "../../application/team/answer.ts";

/** Returns whether `member` gets the daily reminder by email; null without an email address. */
export async function readWantsReminder(pool: pg.Pool, member: string): Promise<boolean | null> {
  const { rows } = await pool.query<{ wants: boolean | null }>(
    "select case when email is not null then wants_reminder end as wants from team_member where name = $1",
    [member],
  );
  return rows[0]?.wants ?? null;
}

export async function setWantsReminder(pool: pg.Pool, member: string, wants: boolean): Promise<void> {
  await pool.query("update team_member set wants_reminder = $2 where name = $1", [member, wants]);
}

/** Sets how long the answers of `member` wait that are written from now on. */
export async function setAnswersWait(pool: pg.Pool, member: string, minutes: AnswersWait): Promise<void> {
  await pool.query("update team_member set answers_wait_minutes = $2 where name = $1", [member, minutes]);
}
