/**
 * Waiting applications are in four lanes, and the first lane in which one is due goes: first attempts, repeated ones,
 * and after both those with spam signs. `marked` plus 1 is what `first` plus 1 is: repeated.
 */
export const lanes = { first: 0, repeated: 1, marked: 2, markedRepeated: 3 } as const;

export type Lane = (typeof lanes)[keyof typeof lanes];

/**
 * In which order to ask the lanes. A lane that others keep from going gets one turn in so many, and no more of the
 * time: one send that times out takes minutes. Without this, a flood without spam signs would hold back for good what
 * failed once, and every class that was taken for spam.
 */
const oneTurnIn: Record<Exclude<Lane, 0>, number> = {
  [lanes.repeated]: 4,
  [lanes.marked]: 20,
  [lanes.markedRepeated]: 80,
};

export type LaneOrder = {
  /** All lanes, the next to be asked first. `nowMs` does not follow the time of day. */
  order(nowMs: number): Lane[];
  /** In the order of `beginMs`, an application of `lane` was the first one due. Its send took until `endMs`. */
  took(lane: Lane, beginMs: number, endMs: number): void;
};

/** Counts turns since this process leads. */
export function createLaneOrder(): LaneOrder {
  const held = Object.entries(oneTurnIn).map(([lane, oneIn]) => ({
    lane: Number(lane) as Lane,
    oneIn,
    turnsSince: 0,
    restsUntilMs: -Infinity,
  }));
  const owedAt = (nowMs: number) =>
    held.filter(({ turnsSince, oneIn, restsUntilMs }) => turnsSince >= oneIn - 1 && nowMs >= restsUntilMs);

  return {
    order: (nowMs) => [...new Set([...owedAt(nowMs).map(({ lane }) => lane), ...Object.values(lanes)])],
    took(lane, beginMs, endMs) {
      const order = this.order(beginMs);
      for (const each of held) {
        // Asked before and empty: what comes into it later waits for its turn from then on.
        const wasEmpty = order.indexOf(each.lane) < order.indexOf(lane);
        each.turnsSince = each.lane === lane || wasEmpty ? 0 : each.turnsSince + 1;
        if (each.lane === lane) each.restsUntilMs = endMs + (each.oneIn - 1) * (endMs - beginMs);
      }
    },
  };
}
