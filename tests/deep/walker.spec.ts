import { expect, test } from "@playwright/test";
import { buildWithFaults, plantedFaults } from "./walker/planted-faults.ts";
import { startWalks, takeWalks } from "./walker/walks.ts";

/*
 * Walks through the site that no one has written down (`tests/deep/walker/`). `npm run walk -- --minutes 60` takes others, and
 * `npm run walk -- --planted` looks for all planted faults.
 */

/** A run takes the same steps each time. To look for other ones, change it. */
const seed = 20261126;

// The number of walks bounds the time.

test("every promise is kept on walks that no one has written down", async () => {
  const walks = await startWalks();
  try {
    expect(await takeWalks(walks, { seed, count: 12 })).toBeNull();
  } finally {
    await walks.end();
  }
});

test("a fault that is planted into the browser's half is found", async () => {
  const { buildFolder, remove } = buildWithFaults();
  const walks = await startWalks(buildFolder);
  try {
    const plantedFault = plantedFaults[0]!;
    const found = await takeWalks(walks, { seed, count: 20, shorteningMs: 0, plantedFault });
    expect(found).toMatch(plantedFault.shownAs);
  } finally {
    await walks.end();
    remove();
  }
});
