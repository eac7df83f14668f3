import { lockHold } from "../../server/applications/application-lock.ts";
import { jobTiming } from "../../server/jobs/run-queue.ts";

/* Runs in an instance's process before the site (`node --import`): minutes of silence are too long for a test. */
lockHold.longestSilence = "3s";
jobTiming.silence = { longestSeconds: 3, pingMs: 500 };
