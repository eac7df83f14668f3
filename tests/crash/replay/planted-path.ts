import { explore } from "../../model/explore.ts";
import { outside, site, type Action, type Setup } from "../../model/state.ts";
import type { PlantedBug } from "../planted-bugs.ts";
import type { PathStep } from "./plan-paths.ts";

export const oneApplication: Setup = {
  applications: [{ mayWithdraw: true, getsMail: true }],
  kills: 1,
  ambiguousSends: 0,
  lostResponses: 0,
};

/** The model's shortest story in which the bug breaks a promise, for the site with the bug. */
export function plantedPath({ name, lastEvent }: PlantedBug): PathStep[] {
  const story = explore(oneApplication, name).broken?.story ?? [];
  const ends: Record<string, Pick<Action, "sentence" | "step">[]> = {
    crash: [{ sentence: "Instance 1 is killed and starts again.", step: outside("kill") }],
    apply: [
      { sentence: "The browser sends application A.", step: outside("send") },
      { sentence: "The intake begins the transaction of application A.", step: site(0, "after the spool") },
    ],
  };
  const steps = [...story, ...(lastEvent ? ends[lastEvent]! : [])];
  return steps.map(({ sentence, step }) => ({ sentence, step, transition: null, stopped: [] }));
}
