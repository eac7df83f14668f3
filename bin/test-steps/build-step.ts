import { readSettings } from "../../server/env.ts";
import { ensureBuild } from "../build.ts";
import type { Step } from "./step.ts";

/** The build that the journeys visit, with default settings. */
export const buildStep: Step = {
  name: "build",
  run: async () => {
    const outcome = await ensureBuild(readSettings({}));
    if (outcome.ok) return { passed: 1, failed: 0 };
    console.error(outcome.output);
    return { passed: 0, failed: 1 };
  },
};
