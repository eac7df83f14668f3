import { explore } from "../../model/explore.ts";
import { outside, type Bug, type Setup } from "../../model/state.ts";
import type { PathStep } from "./plan-paths.ts";

export const oneApplication: Setup = {
  applications: [{ mayWithdraw: true, getsMail: true }],
  kills: 1,
  ambiguousSends: 0,
  lostResponses: 0,
};

/** The model's shortest story in which the bug breaks a promise, for the site with the bug, and the crash that shows some. */
export function plantedPath(bug: Bug): PathStep[] {
  const story = explore(oneApplication, bug).broken?.story ?? [];
  const crash = { sentence: "Instance 1 is killed and starts again.", step: outside("kill") };
  return [...story, crash].map(({ sentence, step }) => ({ sentence, step, transition: null, stopped: [] }));
}
