import { keyMaker } from "../../model/explore.ts";
import { isGoodEnd } from "../../model/promises.ts";
import { actionsOf } from "../../model/protocol.ts";
import { initialState, type Action, type Setup, type SiteStep, type State } from "../../model/state.ts";
import { isBeginning } from "../site-points.ts";

export type PathStep = Pick<Action, "sentence" | "step"> & {
  /** The point before, whether a crash came after it, and the point of this step; null: the site does nothing. */
  transition: string | null;
  /** Where instances are stopped in the middle of something, before this step. */
  stopped: SiteStep[];
};

type Edge = PathStep & { isFault: boolean; to: number };
/** `toEnd`: how many steps are left to a good end without a fault. */
type Graph = { edges: Edge[][]; toEnd: number[] };

const always = Number.POSITIVE_INFINITY;

/** One application with what candidates, the team and time can do to it. Faults come as often as a path wants them. */
const setups: Setup[] = [
  { applications: [{ mayWithdraw: true, getsMail: true }], kills: always },
  // With mail they would be a million states.
  { applications: [{ mayChange: true }], kills: 0, cuts: always },
  { applications: [{ mayReply: true, getsMail: true }], kills: always },
  { applications: [{ mayBeLate: true, getsMail: true }], kills: always },
  { applications: [{ mayChange: true, getsMail: true }], kills: always },
  // The most states by far come last, so that a few paths do without them.
  { applications: [{ mayWithdraw: true, getsMail: true }], kills: 0, cuts: always },
].map((setup) => ({ ...setup, ambiguousSends: 0, lostResponses: 0 }));

/** In a transition's name. */
export const crashed = "crash → ";

/** How often a transition is planned that the site does not do as the model says. */
const mostTries = 2;
const mostFaults = 10;
/** A path goes over a farther transition, by at most so many steps, if it stays farther from its end. */
const longestDetour = 3;

/**
 * Plans paths through the model, so that together they have as many of its transitions as possible. A setup has its
 * states once a path goes through it.
 */
export function planPaths() {
  const graphs = new Map<Setup, Graph>();
  const graphOnce = (setup: Setup): Graph => {
    const graph = graphs.get(setup) ?? graphOf(setup);
    graphs.set(setup, graph);
    return graph;
  };
  const transitionsOf = ({ edges }: Graph) => edges.flat().flatMap(({ transition }) => transition ?? []);
  const tries = new Map<string, number>();
  let planned = 0;

  function plan(executed: ReadonlySet<string>): PathStep[] | null {
    const graph = graphOnce(setups[planned % setups.length]!);
    const isOpen = (transition: string) => !executed.has(transition) && (tries.get(transition) ?? 0) < mostTries;
    const path = pathThrough(graph, new Set(transitionsOf(graph).filter(isOpen)));
    planned += 1;
    for (const { transition } of path) if (transition) tries.set(transition, (tries.get(transition) ?? 0) + 1);
    return path.length > 0 ? path : null;
  }
  return {
    /** How many transitions the model has. */
    countTransitions: () => new Set(setups.flatMap((setup) => transitionsOf(graphOnce(setup)))).size,
    /** The next path, with transitions that are not in `executed`; null when there is none. */
    next: (executed: ReadonlySet<string>) => plan(executed) ?? plan(executed),
  };
}

/** From the beginning over near open transitions to an end at which every promise is kept. */
function pathThrough(graph: Graph, open: Set<string>): PathStep[] {
  const path: Edge[] = [];
  const here = () => path.at(-1)?.to ?? 0;
  for (;;) {
    const mayFail = path.filter(({ isFault }) => isFault).length < mostFaults;
    const way = bestWay(graph, here(), open, mayFail);
    if (!way) break;
    path.push(...way);
    for (const { transition } of way) open.delete(transition ?? "");
  }
  const { edges, toEnd } = graph;
  while (path.length > 0 && toEnd[here()]! > 0)
    path.push(edges[here()]!.find(({ isFault, to }) => !isFault && toEnd[to]! < toEnd[here()]!)!);
  return path;
}

/** Breadth first over an open transition, rather one that is far from an end; null: there is none. */
function bestWay({ edges, toEnd }: Graph, from: number, open: Set<string>, mayFail: boolean): Edge[] | null {
  const seen = new Set([from]);
  const queue: { node: number; way: Edge[] }[] = [{ node: from, way: [] }];
  let best: Edge[] | null = null;
  let [bestWorth, longest] = [-Infinity, Infinity];
  for (const { node, way } of queue) {
    if (way.length > longest) break;
    for (const edge of edges[node]!) {
      if (edge.isFault && !mayFail) continue;
      const worth = toEnd[edge.to]! - way.length / 2;
      if (edge.transition && open.has(edge.transition)) {
        longest = Math.min(longest, way.length + longestDetour);
        if (worth > bestWorth) [best, bestWorth] = [[...way, edge], worth];
      }
      if (seen.has(edge.to)) continue;
      seen.add(edge.to);
      queue.push({ node: edge.to, way: [...way, edge] });
    }
  }
  return best;
}

/** The states of `setup`, each with the point that came last and whether a crash followed it. */
function graphOf(setup: Setup): Graph {
  type Node = { state: State; last: string; isCrashed: boolean };
  const numbers = new Map<string, number>();
  const nodes: Node[] = [];
  const edges: Edge[][] = [];
  const keyOf = keyMaker();
  const sentences = new Map<string, string>();
  /** Millions of edges have the same few thousand texts. */
  const once = (text: string): string => sentences.get(text) ?? (sentences.set(text, text), text);
  const visit = (node: Node): number => {
    const key = `${keyOf(node.state)} ${node.last} ${node.isCrashed}`;
    const number = numbers.get(key) ?? nodes.push(node) - 1;
    numbers.set(key, number);
    return number;
  };
  visit({ state: initialState(setup), last: "begin", isCrashed: false });
  for (const { state, last, isCrashed } of nodes) {
    const before = keyOf(state);
    const actions = actionsOf(state, setup);
    const stopped = actions.flatMap(({ step }) => (step.point && !isOfNewWork(step) ? step : []));
    const out: Edge[] = [];
    edges.push(out);
    for (const { sentence, step, next } of actions) {
      const isFault = step.point === null && faults.has(step.does);
      // A fault that strikes nothing is none.
      if (isFault && keyOf(next) === before) continue;
      const name = step.point === null ? null : step.end === "done" ? step.point : `${step.point}, ${step.end}`;
      const node = { state: next, last: name ?? last, isCrashed: name === null && (isCrashed || isFault) };
      const transition = name && once(`${last} → ${isCrashed ? crashed : ""}${name}`);
      out.push({ sentence: once(sentence), step, transition, stopped, isFault, to: visit(node) });
    }
  }
  return { edges, toEnd: stepsToEnd(nodes, edges) };
}

function stepsToEnd(nodes: { state: State }[], edges: Edge[][]): number[] {
  const before: number[][] = nodes.map(() => []);
  for (const [from, out] of edges.entries()) for (const { to, isFault } of out) if (!isFault) before[to]!.push(from);
  const steps: number[] = nodes.map(({ state }) => (isGoodEnd(state) ? 0 : Infinity));
  const queue = [...steps.keys()].filter((node) => steps[node] === 0);
  for (const node of queue)
    for (const earlier of before[node]!) {
      if (steps[earlier] !== Infinity) continue;
      steps[earlier] = steps[node]! + 1;
      queue.push(earlier);
    }
  return steps;
}

export const faults: ReadonlySet<string> = new Set(["kill", "cut", "kill the database"]);

/** Of work that nobody has begun yet: an instance comes there in its own time. */
const isOfNewWork = ({ point }: SiteStep) => isBeginning(point);
