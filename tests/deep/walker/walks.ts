import { chromium } from "@playwright/test";
import fc from "fast-check";
import { openDatabase } from "../../../server/database/open-database.ts";
import { startBareSite } from "../../support/built-site.ts";
import { makeDataFolder } from "../../support/data-folder.ts";
import { browserLaunch } from "../../support/unpack-browser.ts";
import type { PlantedFault } from "./planted-faults.ts";
import { histories } from "./steps.ts";
import { walk } from "./walk.ts";

/** A site and a browser for walks. */
export async function startWalks(buildFolder = "build") {
  const { dataDir, remove } = await makeDataFolder();
  const site = await startBareSite({
    DATA_DIR: dataDir,
    BUILD_FOLDER: buildFolder,
    TRUST_PROXY: "127.0.0.1",
    LOG_LEVEL: "warn",
  });
  const database = await openDatabase({ dataDir });
  const browser = await chromium.launch({ ...browserLaunch, args: ["--disable-gpu", "--disable-quic"] });
  return {
    place: { address: site.address, pool: database.pool, browser },
    /** Without a walk that failed. */
    taken: { walks: 0, steps: 0, applications: 0, changesAndReplies: 0 },
    async end() {
      await browser.close();
      await database.close();
      await site.terminate();
      await remove();
    },
  };
}

type Walks = Awaited<ReturnType<typeof startWalks>>;

type Extent = {
  seed: number;
  /** How many walks, each of 20 to 40 steps. */
  count: number;
  /** No walk begins after it. */
  milliseconds?: number;
  /** How long the steps of a walk that failed are shortened. */
  shorteningMs?: number;
  plantedFault?: PlantedFault;
};

/**
 * Walks until a promise is broken, `count` is reached, or the time is over. Returns the shortest failure that was
 * found, or null.
 */
export async function takeWalks({ place, taken }: Walks, extent: Extent): Promise<string | null> {
  const { seed, count, milliseconds, shorteningMs = 60_000, plantedFault } = extent;
  const property = fc.asyncProperty(histories, async (history) => {
    const { steps, applications, changesAndReplies } = await walk(
      { ...place, plantedFault: plantedFault?.name },
      history,
    );
    taken.walks += 1;
    taken.steps += steps;
    taken.applications += applications;
    taken.changesAndReplies += changesAndReplies;
  });
  const limit = milliseconds === undefined ? {} : { interruptAfterTimeLimit: milliseconds };
  // A walk takes seconds. Without a limit, one that hangs would pass.
  const timeout = 300_000;
  const found = await fc.check(property, { seed, numRuns: count, endOnFailure: true, timeout, ...limit });
  if (!found.failed || found.counterexamplePath === null) return null;
  const first = messageOf(found);
  if (shorteningMs === 0) return first;
  const path = found.counterexamplePath;
  const shortened = await fc.check(property, { seed, path, interruptAfterTimeLimit: shorteningMs });
  return shortened.counterexamplePath === null ? first : messageOf(shortened);
}

function messageOf({ seed, errorInstance }: { seed: number; errorInstance: unknown }): string {
  return `seed ${seed}: ${(errorInstance as Error).message}`;
}
