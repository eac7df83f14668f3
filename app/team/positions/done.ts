import { teamPaths } from "../../../application/team/addresses.ts";
import type { PositionOutcome, SeenPosition } from "../../../application/team/positions.ts";

const kinds = ["published", "closed-or-opened", "undone", "discarded"] as const;
const refusals = [
  "changed",
  "title-taken",
  "day-passed",
  "has-applications",
] as const satisfies PositionOutcome["kind"][];

/** What a member just did with a position, or could not do: then there is no position. */
export type PositionDone =
  (SeenPosition & { kind: (typeof kinds)[number] }) | { kind: (typeof refusals)[number]; id?: never };

/** Returns the address of the positions with the result of an action. */
export function doneAt(kind: PositionDone["kind"], position?: SeenPosition): string {
  const seen = position && { of: position.id, version: String(position.version) };
  return `${teamPaths.positions}?${new URLSearchParams({ did: kind, ...seen }).toString()}`;
}

/** Returns what an address says that was done; null for nothing. */
export function readDone(params: URLSearchParams): PositionDone | null {
  const did = params.get("did");
  const refusal = refusals.find((one) => one === did);
  if (refusal) return { kind: refusal };
  const kind = kinds.find((one) => one === did);
  const [id, version] = [params.get("of"), Number(params.get("version"))];
  return kind && id !== null && Number.isInteger(version) ? { kind, id, version } : null;
}
