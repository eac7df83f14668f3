import type { PointName } from "../crash/site-points.ts";
import { brokenPromise, isGoodEnd } from "./promises.ts";
import { actionsOf } from "./protocol.ts";
import { initialState, type Action, type Application, type Bug, type Setup, type State } from "./state.ts";

export type Exploration = {
  states: number;
  /** The shortest story that breaks a promise, or null. */
  broken: { promise: string; story: Action[] } | null;
  /** The points of the site from which some action goes on. */
  points: Set<PointName>;
};

const unreachable = "no way leads to a good end any more";

/** Visits every state that `setup` can reach, breadth first, until a promise is broken. */
export function explore(setup: Setup, bug: Bug | null = null): Exploration {
  const numbers = new Map<string, number>();
  const states: State[] = [];
  const cameFrom: { state: number; action: Action }[] = [];
  const points = new Set<PointName>();
  /** For each state, the states from which a process gets there without a fault or a person's choice. */
  const before: number[][] = [];
  const hasStep: boolean[] = [];
  const keyOf = keyMaker();

  const visit = (state: State, from: number, action: Action): number => {
    const key = keyOf(state);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, states.length);
    states.push(state);
    before.push([]);
    cameFrom.push({ state: from, action });
    return states.length - 1;
  };

  visit(initialState(setup), -1, null!);
  for (let number = 0; number < states.length; number++) {
    const state = states[number]!;
    const promise = brokenPromise(state);
    if (promise) return { states: states.length, broken: { promise, story: storyOf(number) }, points };
    for (const action of actionsOf(state, setup, bug)) {
      const { step, isOptional, next } = action;
      if (step.point) points.add(step.point);
      const reached = visit(next, number, action);
      if (isOptional) continue;
      before[reached]!.push(number);
      hasStep[number] = true;
    }
  }
  const stuck = firstStuck();
  return {
    states: states.length,
    broken: stuck === -1 ? null : { promise: unreachable, story: storyOf(stuck) },
    points,
  };

  /** The first state from which the processes, left alone, reach no good end. */
  function firstStuck(): number {
    const isFine = new Uint8Array(states.length);
    const queue = [...states.keys()].filter((number) => isGoodEnd(states[number]!));
    for (const number of queue) isFine[number] = 1;
    for (let number = queue.pop(); number !== undefined; number = queue.pop()) {
      for (const earlier of before[number]!) {
        if (isFine[earlier]) continue;
        isFine[earlier] = 1;
        queue.push(earlier);
      }
    }
    // A story that ends where no process can do anything any more is the clearest.
    const atRest = isFine.findIndex((fine, number) => !fine && !hasStep[number]);
    return atRest === -1 ? isFine.indexOf(0) : atRest;
  }

  function storyOf(number: number): Action[] {
    const story: Action[] = [];
    for (let at = number; at > 0; at = cameFrom[at]!.state) story.unshift(cameFrom[at]!.action);
    return story;
  }
}

/** Returns a key for each state: one letter for each value in it. Several times as fast as JSON. */
export function keyMaker(): (state: State) => string {
  const codes = new Map<unknown, number>();
  const key = Buffer.alloc(1000);
  let length = 0;
  const add = (value: unknown): void => {
    let code = codes.get(value);
    if (code === undefined) codes.set(value, (code = codes.size));
    if (code > 255) throw new Error("A letter of a key is one of 256.");
    key[length++] = code;
  };
  return ({ applications, instances, backup, ...rest }) => {
    length = 0;
    for (const application of applications) for (const name in application) add(application[name as keyof Application]);
    for (const work of instances.flatMap(({ chat, mail }) => [chat, mail])) {
      for (const value of Object.values(work ?? {})) add(value);
      add(null);
    }
    for (const value of Object.values(rest)) add(value);
    return `${key.toString("latin1", 0, length)}${JSON.stringify(backup)}`;
  };
}
