import { data, redirect, type ActionFunctionArgs } from "react-router";
import * as z from "zod";
import { endOfDay, isDay } from "../../../application/position-closing.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { positionsPage } from "../../../content/team/positions.ts";
import { parsePost, typedText } from "../parse-post.ts";
import { refusal } from "../refusal.ts";
import { teamContext } from "../team-context.ts";
import { doneAt, type PositionDone } from "./done.ts";

const position = z.string();

/** The version of a position that the page showed. */
export const postedVersion = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** The field of the day comes with each button of an open position. */
const positionPost = z.discriminatedUnion("change", [
  z.object({ change: z.literal("close-after"), position, day: typedText }),
  z.object({ change: z.literal("close"), position }),
  z.object({ change: z.literal("keep-open"), position }),
  z.object({ change: z.literal("open"), position }),
  z.object({ change: z.literal("undo"), position, version: postedVersion }),
]);

/** Closes a position, opens it again, or takes the last change back. The page that follows says what was done. */
export async function positionsAction(args: ActionFunctionArgs) {
  const post = await parsePost(positionPost, args);
  const now = new Date();
  switch (post.change) {
    case "close-after": {
      const closesAt = isDay(post.day) ? endOfDay(post.day, teamTimeZone) : null;
      if (closesAt === null || closesAt < now)
        return data({ notice: positionsPage.wrongDay, refused: post.position }, 422);
      return closePosition(args, post.position, closesAt);
    }
    case "close":
      return closePosition(args, post.position, now);
    case "open":
    case "keep-open":
      return closePosition(args, post.position, null);
    case "undo":
      return undo(args, { id: post.position, version: post.version });
  }
}

/** `closesAt`: null for a position without an end. */
async function closePosition({ context }: ActionFunctionArgs, id: string, closesAt: Date | null) {
  const closed = await context.get(teamContext).closePosition(id, closesAt);
  if (!closed) throw refusal(context, 404);
  return redirect(doneAt("changed", closed));
}

async function undo({ context }: ActionFunctionArgs, seen: { id: string; version: number }) {
  const outcome = await context.get(teamContext).undoPosition(seen);
  if (outcome.kind === "done") return redirect(doneAt("undone", outcome));
  const kind: PositionDone["kind"] = outcome.kind === "has-applications" ? "has-applications" : "changed-meanwhile";
  return redirect(doneAt(kind, seen));
}
