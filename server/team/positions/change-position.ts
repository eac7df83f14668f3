import type pg from "pg";
import type { PositionChoice } from "../../../application/fields.ts";
import { dayOf } from "../../../application/position-closing.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { recordChange } from "../../applications/record-change.ts";
import { inTransaction } from "../../database/transaction.ts";

type Change = { member: string; position: PositionChoice; closesAt: Date | null };

/** Closes a position at `closesAt`, or opens it for good (null), and writes it to the log. */
export async function changePosition(pool: pg.Pool, { member, position, closesAt }: Change): Promise<void> {
  const { id, title } = position;
  const isLater = closesAt !== null && closesAt.getTime() > Date.now();
  await inTransaction(pool, async (client) => {
    await client.query(
      `insert into position_closing (position_id, closes_at) values ($1, $2)
       on conflict (position_id) do update set closes_at = excluded.closes_at`,
      [id, closesAt],
    );
    const subject = isLater ? `${title}, ${dayOf(new Date(closesAt.getTime() - 1), teamTimeZone)}` : title;
    await recordChange(client, { member, action: closesAt ? "position-closed" : "position-opened", subject });
  });
}
