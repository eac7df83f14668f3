import type pg from "pg";
import { addJob, runSoon } from "../job-table.ts";
import { addCandidateLine } from "./candidate-line.ts";

/**
 * The chat gets one line, and the application anew in place of its messages. `step` is the line's own. The application is
 * locked by the transaction of `client`.
 */
export async function replaceMessages(
  client: Pick<pg.Pool, "query">,
  { id, reference }: { id: string; reference: string },
  step: string,
  line: string,
): Promise<void> {
  await addCandidateLine(client, id, step, line);
  await client.query("select take_back_messages($1, $2)", [id, reference]);
  await client.query("update application set waiting_since = coalesce(waiting_since, now()) where id = $1", [id]);
  await addJob(client, { kind: "application", subject: id });
  await runSoon(client, "message deletion");
}
