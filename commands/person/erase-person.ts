import type pg from "pg";
import type { TelegramSettings } from "../../server/env.ts";
import type { CommandResult } from "../command-result.ts";
import { eraseOnRequest } from "../retention/erase-application.ts";
import { noneFrom } from "./find-applications.ts";

/**
 * Erases all applications under an email address, one after the other, each as `erase REF` does. Interrupted, it goes on
 * with those that are left; messages that were left in the chat are asked for again by their reference.
 */
export async function erasePerson(
  pool: pg.Pool,
  email: string,
  telegram: TelegramSettings | null,
): Promise<CommandResult> {
  const { rows } = await pool.query<{ reference: string }>(
    "select reference from application where lower(email) = lower($1) order by arrival",
    [email],
  );
  if (rows.length === 0) return noneFrom(email);
  const results: CommandResult[] = [];
  for (const { reference } of rows) results.push(await eraseOnRequest(pool, reference, telegram));
  return {
    exitCode: results.some(({ exitCode }) => exitCode !== 0) ? 1 : 0,
    text: results.map(({ text }) => text).join("\n\n"),
    json: { applications: results.map(({ json }) => json) },
  };
}
