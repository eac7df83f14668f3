import type pg from "pg";
import { refusedMailbox } from "../../applications/candidate-links.ts";

/** Returns whether the owner of this address said of some application that it is not theirs. */
export async function isRefusedMailbox(
  database: Pick<pg.Pool, "query">,
  { secret, email }: { secret: Buffer; email: string },
): Promise<boolean> {
  const mailbox = refusedMailbox(secret, email);
  return (await database.query("select from refused_mailbox where mailbox = $1 limit 1", [mailbox])).rowCount !== 0;
}
