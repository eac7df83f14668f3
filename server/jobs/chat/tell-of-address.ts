import { chatMessages } from "../../../content/chat-messages.ts";
import { singleLine } from "../../applications/clean-text.ts";
import { shownEmail } from "../../applications/shown-email.ts";
import { readApplication } from "../../applications/stored-application.ts";
import { isUnconfirmed } from "../../applications/unconfirmed-sends.ts";
import { compose, plain } from "../../telegram/chat-text.ts";
import { firstStepName } from "../../telegram/compose-messages.ts";
import type { JobHandler } from "../job-kinds.ts";
import { afterFailure, withoutRoom } from "./chat-limits.ts";
import { sendSteps, type ChatContext } from "./send-steps.ts";

/**
 * Tells the chat in one line, which replies to the summary, that the email address of an application was corrected or
 * removed. An application that the chat does not have yet arrives there with the new one, unless its summary was begun
 * with the old one: then the job waits until it is known which summary the chat has.
 */
export function addressTeller(context: ChatContext): JobHandler {
  const { pool } = context;
  return async ({ subject: id }, jobContext) => {
    const application = await readApplication(pool, id);
    if (!application) return;
    const { reference, email, keyVersion } = application;
    if (!application.sentSteps.has(firstStepName))
      return (await isUnconfirmed(pool, { reference, step: firstStepName })) ? { kind: "retry" } : undefined;
    // Each change has a step of its own, so that its line is recorded, sent once, and deleted with the application.
    const name = `address-${keyVersion}${email === "" ? "-removed" : ""}`;
    if (application.sentSteps.has(name)) return;
    const full = await withoutRoom(context, 1);
    if (full) return full;
    const text = compose(
      email === ""
        ? [plain(chatMessages.addressForgotten(reference))]
        : [plain(chatMessages.addressCorrected(reference)), { text: singleLine(shownEmail(email)), style: "code" }],
    );
    const outcome = await sendSteps(context, pool, application, [{ name, text, document: null }], jobContext);
    if (outcome.kind === "failed") return afterFailure(outcome);
    return outcome.kind === "stopped" ? { kind: "runAgain", afterMs: 0 } : undefined;
  };
}
