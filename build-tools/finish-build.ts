import { publicOrigin } from "../content/build-settings.ts";
import { findUnlistedNumbers } from "./find-unlisted-numbers.ts";
import { listMissingFacts } from "../content/missing-facts.ts";
import { readPositions } from "../content/readers/positions.server.ts";

/** Lists what the owner still has to fill in. Throws when the copy has a number that `content/claims.ts` does not list. */
export async function finishBuild(): Promise<void> {
  const unlisted = await findUnlistedNumbers();
  if (unlisted.length > 0) {
    throw new Error(["Numbers in the copy that content/claims.ts does not list:", ...unlisted].join("\n  "));
  }
  const missing = listMissingFacts(readPositions(), process.env["PUBLIC_URL"] || publicOrigin());
  if (missing.length > 0) console.log(["Still to be filled in by the owner:", ...missing].join("\n  "));
}
