import { isGoodEnd } from "../../model/promises.ts";
import { actionsOf } from "../../model/protocol.ts";
import { initialState, type Action, type Setup, type SiteStep, type State } from "../../model/state.ts";

export type PathStep = Pick<Action, "sentence" | "step"> & {
  /** The point before, whether a crash came after it, and the point of this step; null: the site does nothing. */
  transition: string | null;
  /** Where instances are stopped in the middle of something, before this step. */
  stopped: SiteStep[];
};

type Edge = PathStep & { isFault: boolean; to: number };
type Graph = { edges: Edge[][]; isEnd: boolean[] };

const always = Number.POSITIVE_INFINITY;
const everything = { applications: [{ mayWithdraw: true, getsMail: true }], ambiguousSends: 0, lostResponses: 0 };

/** One application with everything that processes can do to it. Faults come as often as a path wants them. */
const setups: Setup[] = [
  { ...everything, kills: always },
  { ...everything, kills: 0, cuts: always },
];

/** In a transition's name. */
export const crashed = "crash → ";

/** How often a transition is planned that the site does not do as the model says. */
const mostTries = 2;
const longestPath = 45;
const mostFaults = 5;

/** Plans paths through the model, so that together they have as many of its transitions as possible. */
export function planPaths() {
  const graphs = setups.map(graphOf);
  const transitions = new Set(
    graphs.flatMap(({ edges }) => edges.flat().flatMap(({ transition }) => transition ?? [])),
  );
  const tries = new Map<string, number>();
  let planned = 0;

  function plan(executed: ReadonlySet<string>): PathStep[] | null {
    const open = new Set([...transitions].filter((one) => !executed.has(one) && (tries.get(one) ?? 0) < mostTries));
    // Every other pair of paths prefers the second instance.
    const path = pathThrough(graphs[planned % graphs.length]!, open, planned % 4 > 1);
    planned += 1;
    for (const { transition } of path) if (transition) tries.set(transition, (tries.get(transition) ?? 0) + 1);
    return path.length > 0 ? path : null;
  }
  return {
    transitions,
    /** The next path, with transitions that are not in `executed`; null when there is none. */
    next: (executed: ReadonlySet<string>) => plan(executed) ?? plan(executed),
  };
}

/** From the beginning over the nearest open transitions to an end at which every promise is kept. */
function pathThrough({ edges, isEnd }: Graph, open: Set<string>, fromBehind: boolean): PathStep[] {
  const path: Edge[] = [];
  const edgesOf = (node: number) => (fromBehind ? edges[node]!.toReversed() : edges[node]!);
  const here = () => path.at(-1)?.to ?? 0;
  while (path.length < longestPath) {
    const mayFail = path.filter(({ isFault }) => isFault).length < mostFaults;
    const isOpen = ({ transition }: Edge) => transition !== null && open.has(transition);
    const way = shortestWay(here(), (node) => edgesOf(node).filter(({ isFault }) => mayFail || !isFault), isOpen);
    if (!way) break;
    path.push(...way);
    for (const { transition } of way) open.delete(transition ?? "");
  }
  if (path.length === 0 || isEnd[here()]) return path;
  const quietly = (node: number) => edgesOf(node).filter(({ isFault }) => !isFault);
  return [...path, ...shortestWay(here(), quietly, ({ to }) => isEnd[to]!)!];
}

/** Breadth first to the first edge that is wanted, this one included. */
function shortestWay(
  from: number,
  edgesOf: (node: number) => Edge[],
  isWanted: (edge: Edge) => boolean,
): Edge[] | null {
  const cameBy = new Map<number, { edge: Edge; from: number }>();
  const queue = [from];
  for (const node of queue)
    for (const edge of edgesOf(node)) {
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
  type Node = { state: State; last: string; isCrashed: boolean };
  const numbers = new Map<string, number>();
  const nodes: Node[] = [];
  const edges: Edge[][] = [];
  const visit = (node: Node): number => {
    const key = JSON.stringify(node);
    const number = numbers.get(key) ?? nodes.push(node) - 1;
    numbers.set(key, number);
    return number;
  };
  visit({ state: initialState(setup), last: "begin", isCrashed: false });
  for (const { state, last, isCrashed } of nodes) {
    const before = JSON.stringify(state);
    const actions = actionsOf(state, setup);
    const stopped = actions.flatMap(({ step }) => (step.point && !isBeginning(step) ? step : []));
    const out: Edge[] = [];
    edges.push(out);
    for (const { sentence, step, next } of actions) {
      const isFault = step.point === null && faults.has(step.does);
      // A fault that strikes nothing is none.
      if (isFault && JSON.stringify(next) === before) continue;
      const name = step.point === null ? null : step.end === "done" ? step.point : `${step.point}, ${step.end}`;
      const node = { state: next, last: name ?? last, isCrashed: name === null && (isCrashed || isFault) };
      const transition = name && `${last} → ${isCrashed ? crashed : ""}${name}`;
      out.push({ sentence, step, transition, stopped, isFault, to: visit(node) });
    }
  }
  return { edges, isEnd: nodes.map(({ state }) => isGoodEnd(state)) };
}

const faults: ReadonlySet<string> = new Set(["kill", "cut", "kill the database"]);

/** Of work that nobody has begun yet: an instance comes there in its own time. */
const isBeginning = ({ point }: SiteStep) => point === "queues not taken" || point.endsWith("job not begun");
