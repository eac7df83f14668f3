import { data, type ActionFunctionArgs } from "react-router";
import * as z from "zod";
import { endOfDay, isDay } from "../../../application/position-closing.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { positionsPage } from "../../../content/team/positions.ts";
import { parsePost, typedText } from "../parse-post.ts";
import { refusal } from "../refusal.ts";
import { teamContext } from "../team-context.ts";

const position = z.string();

/** The field of the day comes with each button of an open position. */
const positionPost = z.discriminatedUnion("change", [
  z.object({ change: z.literal("close-after"), position, day: typedText }),
  z.object({ change: z.literal("close"), position }),
  z.object({ change: z.literal("keep-open"), position }),
  z.object({ change: z.literal("open"), position }),
]);

/** Closes a position or opens it again. The page that answers the post reports the result once. */
export async function positionsAction(args: ActionFunctionArgs) {
  const post = await parsePost(positionPost, args);
  const now = new Date();
  switch (post.change) {
    case "close-after": {
      const closesAt = isDay(post.day) ? endOfDay(post.day, teamTimeZone) : null;
      if (closesAt === null || closesAt < now)
        return data({ notice: positionsPage.wrongDay, refused: post.position }, 422);
      return changePosition(args, post.position, closesAt, now);
    }
    case "close":
      return changePosition(args, post.position, now, now);
    case "open":
    case "keep-open":
      return changePosition(args, post.position, null, now);
  }
}

/** `closesAt`: null for a position without an end. */
async function changePosition({ context }: ActionFunctionArgs, id: string, closesAt: Date | null, now: Date) {
  const changed = await context.get(teamContext).changePosition(id, closesAt);
  if (!changed) throw refusal(context, 404);
  return data({ notice: positionsPage.changed(changed, now), refused: null });
}
