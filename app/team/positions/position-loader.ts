import type { LoaderFunctionArgs } from "react-router";
import { dayOf } from "../../../application/position-closing.ts";
import type { TeamPosition } from "../../../application/team/positions.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { refusal } from "../refusal.ts";
import { teamContext } from "../team-context.ts";
import { copiedValues, newValues, valuesOf } from "./form-values.ts";

/** The form of the position at the address, or of a new one, which may begin as a copy (`?copy=ID`). */
export async function positionLoader({ context, params: { position: id }, url: { searchParams } }: LoaderFunctionArgs) {
  const positions = await context.get(teamContext).readTeamPositions();
  if (id === undefined) return newForm(positions.find((one) => one.id === searchParams.get("copy")));
  const position = positions.find((one) => one.id === id);
  if (!position) throw refusal(context, 404);
  const { title, version, draft } = position;
  return { id, title, version: String(version), isDraft: draft !== null, values: valuesOf(writtenOf(position)) };
}

function newForm(model: TeamPosition | undefined) {
  const today = dayOf(new Date(), teamTimeZone);
  const values = model ? copiedValues(writtenOf(model), today) : newValues(today);
  return { id: null, title: null, version: "", isDraft: false, values };
}

function writtenOf({ draft, published }: TeamPosition) {
  return (draft ?? published)!;
}
