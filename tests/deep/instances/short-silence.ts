import { jobTiming } from "../../../server/jobs/run-queue.ts";

/* Runs in an instance's process before the site (`node --import`): half a minute of silence is too long for a test. */
jobTiming.silence = { longestSeconds: 3, pingMs: 500 };
