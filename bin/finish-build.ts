import path from "node:path";
import { publicOrigin } from "../content/build-settings.ts";
import { findUnlistedNumbers } from "../content/find-unlisted-numbers.ts";
import { leftToTheOwner } from "../content/left-to-the-owner.ts";
import { readPositions } from "../content/positions.ts";
import { drawImages } from "./draw-images.ts";

/**
 * What a build does beside the pages: draws icons and sharing images into `buildFolder`, and says what the owner
 * still has to fill in. Throws when the copy holds a number that the ledger of claims does not.
 */
export async function finishBuild(buildFolder: string): Promise<void> {
  await requireListedNumbers();
  await drawImages(path.join(buildFolder, "client"));
  sayWhatIsLeft(leftToTheOwner(readPositions(), process.env["PUBLIC_URL"] || publicOrigin()));
}

async function requireListedNumbers() {
  const unlisted = await findUnlistedNumbers();
  if (unlisted.length === 0) return;
  const lines = unlisted.map(({ file, number, text }) => `  ${file}: ${number} in “${text}”`);
  throw new Error(["Numbers in the copy that content/claims.ts does not list:", ...lines].join("\n"));
}

function sayWhatIsLeft(sentences: string[]) {
  if (sentences.length === 0) return;
  console.log(["Still to be filled in by the owner:", ...sentences.map((sentence) => `  ${sentence}`)].join("\n"));
}
