import type { ApplicationChange } from "../../application/team/application.ts";
import type { DoneKind } from "../../application/team/done.ts";
import { isTelling, tellings } from "../../application/team/telling.ts";

/** Returns what the next page reports of a change. */
export function doneKindOf(change: ApplicationChange): DoneKind {
  if (!isTelling(change)) return change;
  return tellings[change].how === "nothing" ? "closed" : "told";
}
