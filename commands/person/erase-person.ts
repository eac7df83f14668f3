import type pg from "pg";
import type { TelegramSettings } from "../../server/env.ts";
import { failed, type CommandResult } from "../command-result.ts";
import { mailboxOf } from "../../server/mail/mailbox.ts";
import { eraseOnRequest } from "../retention/erase-application.ts";

/**
 * Erases all applications whose email address reaches the same mailbox as `email`, which is as `normalizeEmail` returns
 * it: one after the other, each as `erase REF` does. Interrupted, it goes on with those that are left; messages that
 * were left in the chat are asked for again by their reference.
 */
export async function erasePerson(
  pool: pg.Pool,
  email: string,
  telegram: TelegramSettings | null,
): Promise<CommandResult> {
  const { rows } = await pool.query<{ reference: string; email: string }>(
    "select reference, email from application order by arrival",
  );
  const found = rows.filter((row) => mailboxOf(row.email) === mailboxOf(email));
  if (found.length === 0) return failed(3, `There is no application from ${email}.`);
  const results: CommandResult[] = [];
  for (const { reference } of found) results.push(await eraseOnRequest(pool, reference, telegram));
  return {
    exitCode: results.some(({ exitCode }) => exitCode !== 0) ? 1 : 0,
    text: results.map(({ text }) => text).join("\n\n"),
    json: { applications: results.map(({ json }) => json) },
  };
}
