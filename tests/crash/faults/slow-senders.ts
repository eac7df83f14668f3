import { setTimeout as wait } from "node:timers/promises";
import type { Candidates } from "../candidates/candidates.ts";
import { postSlowly } from "../candidates/post-form.ts";
import type { Violation } from "../checks/judge.ts";
import type { System } from "../system/start-system.ts";
import { applicationForm, paddedPdf } from "../../support/builders.ts";
import { encode } from "../../support/upload.ts";

/** Half as many again as the intake takes at once, so that every upload that ends is replaced. */
const senderCount = 96;
/** No single network may take up the intake. */
const networks = Array.from({ length: 6 }, (_, number) => `203.0.113.${number}`);
const announcedBytes = 19_000_000;

/** The intake is full by then. */
const settlingMs = 5_000;

/** Several applications must get through in so much time: a slow upload may run for a while before it is replaced. */
const acknowledgedCount = 3;
const longestShutOutMs = 100_000;

/**
 * Takes up the intake with senders whose large files crawl, and who come back whenever they are refused, until several
 * candidates who began after that have got their receipts.
 */
export async function crowdIntake(system: System, { intents }: Candidates): Promise<Violation[]> {
  const end = new AbortController();
  const { body, headers } = await encode(applicationForm({ resume: paddedPdf(announcedBytes) }));
  const senders = Array.from({ length: senderCount }, async (_, number) => {
    while (!end.signal.aborted) {
      const network = networks[number % networks.length] ?? "";
      const form = { body, headers: { ...headers, Accept: "application/json" }, network };
      await postSlowly(system.addresses[0] ?? "", form, end.signal).catch(() => {});
      await wait(250);
    }
  });
  try {
    await wait(settlingMs);
    const begin = performance.now();
    const acknowledged = () =>
      intents.filter(({ state, begunAtMs }) => state === "acknowledged" && begunAtMs > begin).length;
    for (; acknowledged() < acknowledgedCount; await wait(100)) {
      if (performance.now() - begin < longestShutOutMs) continue;
      const detail = `${acknowledged()} applications were acknowledged in ${longestShutOutMs / 1000} s beside slow senders`;
      return [{ kind: "shut out", detail }];
    }
    return [];
  } finally {
    end.abort();
    await Promise.all(senders);
  }
}
