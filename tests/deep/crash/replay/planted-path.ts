import { explore } from "../../model/explore.ts";
import { outside, type Bug, type Setup } from "../../model/state.ts";
import type { PathStep } from "./plan-paths.ts";

const oneApplication: Setup = {
  applications: [{ mayWithdraw: true, getsMail: true }],
  kills: 1,
  ambiguousSends: 0,
  lostResponses: 0,
};

/** Bugs that nothing of `oneApplication` shows. */
const otherSetups: Partial<Record<Bug, Setup>> = {
  // Without a crash: whether a message that was sent right before one is a copy, nobody can know.
  "forget-the-messages-of-a-changed": {
    ...oneApplication,
    applications: [{ mayChange: true, getsMail: true }],
    kills: 0,
  },
  "confirm-reply-before-commit": { ...oneApplication, applications: [{ mayReply: true, getsMail: true }] },
  "forget-the-line-of-a-reply": { ...oneApplication, applications: [{ mayReply: true, getsMail: true }] },
  "forget-the-reply-of-a-changed": {
    ...oneApplication,
    applications: [{ mayReply: true, mayChange: true, getsMail: true }],
    kills: 0,
  },
  "forget-the-mail-past-the-day": { ...oneApplication, applications: [{ mayBeLate: true, getsMail: true }] },
};

/** Returns the applications and faults that are enough to show `bug`. */
export const setupFor = (bug: Bug): Setup => otherSetups[bug] ?? oneApplication;

/** The model's shortest story in which the bug breaks a promise, for the site with the bug, and the crash that shows some. */
export function plantedPath(bug: Bug): PathStep[] {
  const story = explore(setupFor(bug), bug).broken?.story ?? [];
  const crash = { sentence: "Instance 1 is killed and starts again.", step: outside("kill") };
  return [...story, crash].map(({ sentence, step }) => ({ sentence, step, transition: null, stopped: [] }));
}
