import { findUnlistedNumbers } from "./find-unlisted-numbers.ts";

/** Throws when the copy has a number that `content/claims.ts` does not list. */
export async function finishBuild(): Promise<void> {
  const unlisted = await findUnlistedNumbers();
  if (unlisted.length > 0) {
    throw new Error(["Numbers in the copy that content/claims.ts does not list:", ...unlisted].join("\n  "));
  }
}
