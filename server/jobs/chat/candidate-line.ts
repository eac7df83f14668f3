import type pg from "pg";
import { compose, plain, unlinkedText } from "../../telegram/chat-text.ts";
import { firstStepName } from "../../telegram/compose-messages.ts";
import { addChatLine } from "./send-line.ts";

/**
 * Adds a line in the chat about what a candidate did, as a message of the application. `step`: each has one of its own, so
 * that it is sent once. Without a summary in the chat there is no line: the summary will have it. The application is locked
 * by the transaction of `client`, so that no summary begins meanwhile.
 */
export async function addCandidateLine(
  client: Pick<pg.Pool, "query">,
  applicationId: string,
  step: string,
  text: string,
): Promise<void> {
  const { rowCount } = await client.query("select from chat_message where application_id = $1 and step = $2 limit 1", [
    applicationId,
    firstStepName,
  ]);
  if (!rowCount) return;
  await addChatLine(client, `${applicationId} ${step}`, {
    text: compose([plain(unlinkedText(text))]),
    partOf: { applicationId, step },
  });
}
