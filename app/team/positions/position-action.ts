import { data, redirect, type ActionFunctionArgs } from "react-router";
import * as z from "zod";
import { dayOf } from "../../../application/position-closing.ts";
import { positionPreviewPath } from "../../../application/team/addresses.ts";
import { positionFields, type PositionValues } from "../../../application/team/position-fields.ts";
import type { SeenPosition } from "../../../application/team/positions.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { positionForm } from "../../../content/team/position-form.ts";
import { positionsPage } from "../../../content/team/positions.ts";
import { parsePost, typedText } from "../parse-post.ts";
import { refusal } from "../refusal.ts";
import { teamContext } from "../team-context.ts";
import { readValues, type FieldProblems } from "./form-values.ts";

const positionPost = z.object({
  ...(Object.fromEntries(positionFields.map((name) => [name, typedText])) as Record<
    keyof PositionValues,
    typeof typedText
  >),
  /** Empty for a new position. */
  version: z.string().regex(/^\d{0,9}$/),
});

/** What was typed, and why it isn't saved. `version`: the one that the next press replaces. */
export type RefusedPosition = { values: PositionValues; problems: FieldProblems; notice: string; version: string };

/** Saves a position that is to be published, a new one or the one at the address, and leads to its preview. */
export async function positionAction(args: ActionFunctionArgs) {
  const { position: id = null } = args.params;
  const { version, ...values } = await parsePost(positionPost, args);
  const team = args.context.get(teamContext);
  const refuse = (problems: FieldProblems, notice: string = positionForm.refused, seen = version) =>
    data<RefusedPosition>({ values, problems, notice, version: seen }, 422);

  const { position, problems } = readValues(values, id ?? "position");
  if (position === null) return refuse(problems);
  const current = (await team.readTeamPositions()).find((one) => one.id === id);
  if (id !== null && !current) throw refusal(args.context, 404);
  const { validThrough } = position;
  const isNewDay = validThrough !== undefined && validThrough !== current?.published?.validThrough;
  if (isNewDay && validThrough < dayOf(new Date(), teamTimeZone))
    return refuse({ validThrough: positionsPage.wrongDay });

  const seen: SeenPosition | null = id === null ? null : { id, version: Number(version) };
  const saved = await team.savePosition(seen, position);
  switch (saved.kind) {
    case "done":
      return redirect(positionPreviewPath(saved.id));
    case "title-taken":
      return refuse({ title: positionForm.titleTaken });
    default:
      return refuse({}, positionForm.changed, String(current?.version ?? ""));
  }
}
