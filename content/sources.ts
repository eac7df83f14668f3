/**
 * Where candidates come from: the word in `/careers?from=WORD`, and its name for the hiring team. Other words are
 * ignored.
 */
export const sources: Readonly<Record<string, string>> = {
  linkedin: "LinkedIn",
  indeed: "Indeed",
  handshake: "Handshake",
  university: "University",
  social: "Social media",
  newsletter: "Newsletter",
  referral: "Referral",
};

/** Returns `word` if it is one of the sources, otherwise null. */
export function knownSource(word: string | null | undefined): string | null {
  return typeof word === "string" && Object.hasOwn(sources, word) ? word : null;
}

/** Returns the name of a stored source; a word that is no longer in the list is its own name. */
export function sourceName(word: string): string {
  return knownSource(word) === null ? word : sources[word]!;
}
