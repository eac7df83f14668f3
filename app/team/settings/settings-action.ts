import type { ActionFunctionArgs } from "react-router";
import * as z from "zod";
import { answersWaits } from "../../../application/team/answer.ts";
import { settingsPage } from "../../../content/team/settings.ts";
import { parsePost } from "../parse-post.ts";
import { teamContext } from "../team-context.ts";

const settingsPost = z.object({
  wait: z.enum(answersWaits.map(String)).transform(Number).pipe(z.literal(answersWaits)),
});

/** Saves what the member chose. The page that answers the post reports it once. */
export async function settingsAction(args: ActionFunctionArgs) {
  const { wait } = await parsePost(settingsPost, args);
  await args.context.get(teamContext).setAnswersWait(wait);
  return settingsPage.wait.saved(wait);
}
