import type pg from "pg";
import type { TeamAction } from "../../application/team/changes.ts";

/** `member` is null when no member made the change; `subject` is explained at `LoggedChange`. */
export type TeamChange = { member: string | null; action: TeamAction; subject: string | null };

export async function recordChange(client: Pick<pg.Pool, "query">, change: TeamChange): Promise<void> {
  await client.query("insert into team_change (member, action, subject) values ($1, $2, $3)", [
    change.member,
    change.action,
    change.subject,
  ]);
}
