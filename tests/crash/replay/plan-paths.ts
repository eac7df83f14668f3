import { pointNames, type PointName } from "../site-points.ts";
import { isGoodEnd } from "../../model/promises.ts";
import { actionsOf } from "../../model/protocol.ts";
import { initialState, type Action, type Setup, type SiteStep, type State } from "../../model/state.ts";

/** A step of a path. `transition`: the point before, whether a crash came after it, and the point of this step. */
export type PathStep = Pick<Action, "sentence" | "step"> & {
  transition: string | null;
  /** Before a fault: where instances are stopped in the middle of something. */
  stopped?: SiteStep[];
};

type Edge = PathStep & { to: number };
type Graph = { edges: Edge[][]; isEnd: boolean[] };

const always = Number.POSITIVE_INFINITY;

/** One application with everything that a process can do to it. Faults come as often as a path wants them. */
const setups: Setup[] = [
  { applications: [{ mayWithdraw: true, getsMail: true }], kills: always, ambiguousSends: always, lostResponses: 0 },
  {
    applications: [{ mayWithdraw: true, getsMail: true }],
    kills: 0,
    cuts: always,
    ambiguousSends: 0,
    lostResponses: 0,
  },
];

/** How often a transition is planned that the site does not do as the model says. */
const mostTries = 2;
const longestPath = 30;
const mostFaults = 3;

/** Plans paths through the model, so that together they have as many of its transitions as possible. */
export function planPaths() {
  const graphs = setups.map(graphOf);
  const tries = new Map<string, number>();
  const all = new Set(graphs.flatMap(({ edges }) => edges.flat().flatMap(({ transition }) => transition ?? [])));
  let planned = 0;
  return {
    transitions: all,
    /** The next path, with transitions that are not in `executed`; null when there is none. */
    next(executed: ReadonlySet<string>): PathStep[] | null {
      const open = new Set([...all].filter((one) => !executed.has(one) && (tries.get(one) ?? 0) < mostTries));
      for (const _ of graphs) {
        const path = pathThrough(graphs[planned++ % graphs.length]!, open);
        if (!path) continue;
        for (const one of new Set(path.flatMap(({ transition }) => transition ?? [])))
          tries.set(one, (tries.get(one) ?? 0) + 1);
        return path;
      }
      return null;
    },
  };
}

/** From the beginning over the nearest open transitions to an end at which every promise is kept. */
function pathThrough({ edges, isEnd }: Graph, open: Set<string>): PathStep[] | null {
  const path: Edge[] = [];
  const isFault = ({ step }: PathStep) => step.point === null && (step.does.startsWith("kill") || step.does === "cut");
  for (let faults = 0; path.length < longestPath;) {
    const way = shortestWay(
      edges,
      path.at(-1)?.to ?? 0,
      (edge) => open.has(edge.transition ?? ""),
      (edge) => !isFault(edge) || faults < mostFaults,
    );
    if (!way) break;
    path.push(...way);
    faults += way.filter(isFault).length;
    for (const { transition } of way) open.delete(transition ?? "");
  }
  if (path.length === 0) return null;
  const last = path.at(-1)!.to;
  return isEnd[last]
    ? path
    : [
        ...path,
        ...shortestWay(
          edges,
          last,
          ({ to }) => isEnd[to]!,
          (edge) => !isFault(edge),
        )!,
      ];
}

function shortestWay(
  edges: Edge[][],
  from: number,
  isWanted: (edge: Edge) => boolean,
  mayTake: (edge: Edge) => boolean,
): Edge[] | null {
  const cameBy = new Map<number, { edge: Edge; from: number }>();
  const queue = [from];
  for (const node of queue)
    for (const edge of edges[node]!) {
      if (!mayTake(edge)) continue;
      if (isWanted(edge)) {
        const way = [edge];
        for (let at = node; at !== from; at = cameBy.get(at)!.from) way.unshift(cameBy.get(at)!.edge);
        return way;
      }
      if (edge.to === from || cameBy.has(edge.to)) continue;
      cameBy.set(edge.to, { edge, from: node });
      queue.push(edge.to);
    }
  return null;
}

/** The states of `setup`, each with the point that came last and whether a crash followed it. */
function graphOf(setup: Setup): Graph {
  const numbers = new Map<string, number>();
  const nodes: { state: State; last: string; isCrashed: boolean }[] = [];
  const visit = (node: (typeof nodes)[number]) => {
    const key = JSON.stringify(node);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, nodes.length);
    return nodes.push(node) - 1;
  };
  const edges: Edge[][] = [];
  visit({ state: initialState(setup), last: "begin", isCrashed: false });
  for (const { state, last, isCrashed } of nodes) {
    const before = JSON.stringify(state);
    const out: Edge[] = [];
    edges.push(out);
    const actions = actionsOf(state, setup);
    const stopped = actions.flatMap(({ step }) =>
      step.point && !/^queues|job not begun$/.test(step.point) ? step : [],
    );
    for (const { sentence, step, next } of actions) {
      if (step.point === null) {
        const isFault = step.does.startsWith("kill") || step.does === "cut";
        // A fault that strikes nothing is none.
        if (isFault && JSON.stringify(next) === before) continue;
        out.push({
          sentence,
          step,
          stopped,
          transition: null,
          to: visit({ state: next, last, isCrashed: isCrashed || isFault }),
        });
        continue;
      }
      const name = step.end === "done" ? step.point : `${step.point}, ${step.end}`;
      const transition = `${last} → ${isCrashed ? crashed : ""}${name}`;
      out.push({ sentence, step, transition, to: visit({ state: next, last: name, isCrashed: false }) });
    }
  }
  return { edges, isEnd: nodes.map(({ state }) => isGoodEnd(state)) };
}

/** In a transition's name. */
export const crashed = "crash → ";

/** The points on these paths; the site passes the others without a stop. */
export const modelPoints: ReadonlySet<PointName> = new Set(
  pointNames.filter((point) => point !== "purge not begun" && point !== "deletion job not begun"),
);
