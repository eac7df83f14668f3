import { explore } from "../../model/explore.ts";
import type { Setup } from "../../model/state.ts";
import type { PlantedBug } from "../planted-bugs.ts";
import type { PathStep } from "./plan-paths.ts";

export const oneApplication: Setup = {
  applications: [{ mayWithdraw: true, getsMail: true }],
  kills: 1,
  ambiguousSends: 0,
  lostResponses: 0,
};

/** The model's shortest story in which the bug breaks a promise, for the site with the bug. */
export function plantedPath({ name, needsCrash }: PlantedBug): PathStep[] {
  const story = explore(oneApplication, name).broken?.story ?? [];
  const crash = {
    sentence: "Instance 1 is killed and starts again.",
    step: { point: null, does: "kill", instance: 0 },
  } as const;
  return [...story, ...(needsCrash ? [crash] : [])].map(({ sentence, step }) => ({
    sentence,
    step,
    transition: null,
    stopped: [],
  }));
}
