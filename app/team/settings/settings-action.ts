import type { ActionFunctionArgs } from "react-router";
import * as z from "zod";
import { answersWaits } from "../../../application/team/answer.ts";
import { settingsPage } from "../../../content/team/settings.ts";
import { parsePost } from "../parse-post.ts";
import { teamContext } from "../team-context.ts";

const settingsPost = z.union([
  z.object({ wait: z.enum(answersWaits.map(String)).transform(Number).pipe(z.literal(answersWaits)) }),
  z.object({ reminder: z.enum(["yes", "no"]) }),
]);

/** Saves what the member chose. The page that answers the post reports it once. */
export async function settingsAction(args: ActionFunctionArgs) {
  const post = await parsePost(settingsPost, args);
  const team = args.context.get(teamContext);
  if ("wait" in post) {
    await team.setAnswersWait(post.wait);
    return settingsPage.wait.saved(post.wait);
  }
  await team.setWantsReminder(post.reminder === "yes");
  return settingsPage.reminder.saved(post.reminder === "yes");
}
