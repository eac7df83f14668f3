import { data, redirect, type ActionFunctionArgs } from "react-router";
import * as z from "zod";
import { endOfDay, isDay } from "../../../application/position-closing.ts";
import { teamPositionPath } from "../../../application/team/addresses.ts";
import type { PositionOutcome, SeenPosition } from "../../../application/team/positions.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { positionSchema } from "../../../content/positions.ts";
import { positionsPage } from "../../../content/team/positions.ts";
import { parsePost, typedText } from "../parse-post.ts";
import { teamContext } from "../team-context.ts";
import { doneAt, type PositionDone } from "./done.ts";

const position = z.string();

/** The version of a position that the page showed. */
const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** The field of the day comes with each button of an open position. The notice of an answer closes whatever version. */
const positionPost = z.discriminatedUnion("change", [
  z.object({ change: z.literal("close-after"), position, version, day: typedText }),
  z.object({ change: z.literal("close"), position, version: version.nullable().default(null) }),
  z.object({ change: z.literal("keep-open"), position, version }),
  z.object({ change: z.literal("open"), position, version }),
  z.object({ change: z.literal("publish"), position, version }),
  z.object({ change: z.literal("discard"), position, version }),
  z.object({ change: z.literal("undo"), position, version }),
]);

/** Does what a button of the positions, or of a preview, says. The page that follows says what was done. */
export async function positionsAction(args: ActionFunctionArgs) {
  const post = await parsePost(positionPost, args);
  const team = args.context.get(teamContext);
  const now = new Date();
  const close = async (closesAt: Date | null) =>
    resultOf(await team.closePosition({ id: post.position, version: post.version }, closesAt), "closed-or-opened");
  switch (post.change) {
    case "close-after": {
      const closesAt = isDay(post.day) ? endOfDay(post.day, teamTimeZone) : null;
      if (closesAt === null || closesAt < now)
        return data({ notice: positionsPage.wrongDay, refused: post.position }, 422);
      return close(closesAt);
    }
    case "close":
      return close(now);
    case "open":
    case "keep-open":
      return close(null);
    case "publish":
      return publish(args, { id: post.position, version: post.version });
    case "discard":
      return resultOf(await team.discardDraft({ id: post.position, version: post.version }), "discarded");
    case "undo":
      return resultOf(await team.undoPosition({ id: post.position, version: post.version }), "undone");
  }
}

async function publish({ context }: ActionFunctionArgs, seen: SeenPosition) {
  const team = context.get(teamContext);
  const draft = (await team.readTeamPositions()).find(({ id }) => id === seen.id)?.draft;
  // The rules may have changed with a release since it was saved: its form says what is wrong.
  if (draft && !positionSchema.safeParse(draft).success) return redirect(teamPositionPath(seen.id));
  return resultOf(await team.publishPosition(seen), "published");
}

function resultOf(outcome: PositionOutcome, kind: PositionDone["kind"]) {
  return redirect(outcome.kind === "done" ? doneAt(kind, outcome) : doneAt(outcome.kind));
}
