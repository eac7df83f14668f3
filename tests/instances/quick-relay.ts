import { relayTiming } from "../../server/relay/relay-timing.ts";

/* Runs in an instance's process before the site (`node --import`): two minutes of silence are too long for a test. */
Object.assign(relayTiming, { standbyMs: 50, beatMs: 100, frozenAfterMs: 3_000 });
