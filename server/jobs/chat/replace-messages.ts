import type pg from "pg";
import { compose, plain, unlinkedText } from "../../telegram/chat-text.ts";
import { firstStepName } from "../../telegram/compose-messages.ts";
import { addJob, runSoon } from "../job-table.ts";
import { addChatLine } from "./send-line.ts";

/**
 * The chat gets one line, and the application anew in place of its messages. `step`: each line has one of its own, so that
 * it is sent once. Without a summary in the chat there is no line: the summary will have it. The application is locked by
 * the transaction of `client`, so that no summary begins meanwhile.
 */
export async function replaceMessages(
  client: Pick<pg.Pool, "query">,
  { id, reference }: { id: string; reference: string },
  step: string,
  line: string,
): Promise<void> {
  if (await hasSummary(client, id)) {
    const text = compose([plain(unlinkedText(line))]);
    await addChatLine(client, `${id} ${step}`, { text, partOf: { applicationId: id, step } });
  }
  await client.query("select take_back_messages($1, $2)", [id, reference]);
  await client.query("update application set waiting_since = coalesce(waiting_since, now()) where id = $1", [id]);
  await addJob(client, { kind: "application", subject: id });
  await runSoon(client, "message deletion");
}

async function hasSummary(client: Pick<pg.Pool, "query">, applicationId: string): Promise<boolean> {
  const select = "select from chat_message where application_id = $1 and step = $2 limit 1";
  return (await client.query(select, [applicationId, firstStepName])).rowCount !== 0;
}
