import type { PositionState } from "../position-closing.ts";
import type { WrittenPosition } from "../position.ts";

/** A position as members see it. `version`: a form that was made for an earlier one is refused. */
export type TeamPosition = PositionState & {
  version: number;
  /** What the site shows; null until it is published. */
  published: WrittenPosition | null;
  /** What a member has saved and not published; null for nothing. */
  draft: WrittenPosition | null;
  /** True means that the last change can be undone. */
  canUndo: boolean;
  /** How many of its candidates wait for an answer. */
  waiting: number;
};

/**
 * `changed`: someone changed it meanwhile, or it is gone. `title-taken`: another published position has its title.
 * `day-passed`: its last day has passed since it was saved. `has-applications`: what came for it would lose its position.
 */
export type PositionOutcome =
  ({ kind: "done" } & SeenPosition) | { kind: "changed" | "title-taken" | "day-passed" | "has-applications" };

/** A position and the version that a member saw. */
export type SeenPosition = { id: string; version: number };

/** What members do with positions. */
export type PositionChanges = {
  /** All positions in the order of the careers page: those with a draft alone come last. */
  readTeamPositions(): Promise<TeamPosition[]>;
  /** Saves what is to be published. `seen`: null for a new position, which gets its id now. */
  savePosition(seen: SeenPosition | null, written: WrittenPosition): Promise<PositionOutcome>;
  /** Puts the draft on the site. */
  publishPosition(seen: SeenPosition): Promise<PositionOutcome>;
  /** Deletes the draft, and with it a position that was never published. */
  discardDraft(seen: SeenPosition): Promise<PositionOutcome>;
  /** Closes a position at a time, or opens it (null). A `version` of null is any. */
  closePosition(seen: { id: string; version: number | null }, closesAt: Date | null): Promise<PositionOutcome>;
  /** Takes the last change back that the site showed. */
  undoPosition(seen: SeenPosition): Promise<PositionOutcome>;
};
