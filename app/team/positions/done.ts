import { teamPaths } from "../../../application/team/addresses.ts";
import type { SeenPosition } from "../../../application/team/positions.ts";

const kinds = ["published", "changed", "undone", "discarded", "changed-meanwhile", "has-applications"] as const;

/** What a member just did with a position, or could not do. */
export type PositionDone = SeenPosition & { kind: (typeof kinds)[number] };

/** Returns the address of the positions with the result of an action. */
export function doneAt(kind: PositionDone["kind"], { id, version }: SeenPosition): string {
  return `${teamPaths.positions}?${new URLSearchParams({ did: kind, of: id, version: String(version) }).toString()}`;
}

/** Returns what an address says that was done; null for nothing. */
export function readDone(params: URLSearchParams): PositionDone | null {
  const kind = kinds.find((one) => one === params.get("did"));
  const [id, version] = [params.get("of"), Number(params.get("version"))];
  return kind && id !== null && Number.isInteger(version) ? { kind, id, version } : null;
}
