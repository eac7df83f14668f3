import type pg from "pg";
import { chatMessages } from "../../../content/chat-messages.ts";
import { singleLine } from "../../../application/clean-text.ts";
import { shownEmail } from "../../applications/shown-email.ts";
import { compose, plain } from "../../telegram/chat-text.ts";
import { firstStepName } from "../../telegram/compose-messages.ts";
import { addChatLine } from "./send-line.ts";

type ChangedAddress = { id: string; reference: string; email: string; keyVersion: number };

/**
 * Adds the line in the chat that the email address of an application was corrected, or, if `email` is empty, removed;
 * `hadAnswer`: after an answer had gone there. Without a summary in the chat there is no line: the summary will have the
 * new address. The application is locked by the transaction of `client`, so that no summary begins meanwhile.
 */
export async function addAddressLine(
  client: Pick<pg.Pool, "query">,
  { id, reference, email, keyVersion }: ChangedAddress,
  hadAnswer: boolean,
): Promise<void> {
  const { rowCount } = await client.query("select from chat_message where application_id = $1 and step = $2 limit 1", [
    id,
    firstStepName,
  ]);
  if (!rowCount) return;
  const text = compose(
    email === ""
      ? [plain(chatMessages.addressForgotten(reference, hadAnswer))]
      : [plain(chatMessages.addressCorrected(reference)), { text: singleLine(shownEmail(email)), style: "code" }],
  );
  // Each change has a step of its own, so that its line is sent once.
  const step = `address-${keyVersion}${email === "" ? "-removed" : ""}`;
  await addChatLine(client, id, { text, partOf: { applicationId: id, step } });
}
