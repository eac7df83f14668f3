import type { TextFieldName } from "../../application/fields.ts";
import { draftRetentionDays } from "../../application/limits.ts";
import type { Changes, Kept } from "./draft-store.ts";

/** What a person has typed and chosen so far. */
export type Draft = { values: Partial<Record<TextFieldName, string>>; resume: File | null };

export const emptyDraft: Draft = { values: {}, resume: null };

/** A position may be chosen for the person, so it alone is nothing typed. */
export function isBlank({ values, resume }: Draft): boolean {
  return !resume && Object.entries(values).every(([name, value]) => name === "position" || !value);
}

/** `typed` comes first; what it leaves empty is taken from `restored`. */
export function mergeDrafts(typed: Draft, restored: Draft): Draft {
  const filledIn = Object.entries(typed.values).filter(([, value]) => value);
  return {
    values: { ...restored.values, ...Object.fromEntries(filledIn) },
    resume: typed.resume ?? restored.resume,
  };
}

// The file lies apart from the texts, so that it is not written again with every pause in typing.
const textsName = "texts";
const resumeName = "resume";
type KeptTexts = { values: Draft["values"]; savedAtMs: number };

/** How a draft is kept. The file is written only when `isResumeChanged`. */
export function draftChanges(draft: Draft, savedAtMs: number, isResumeChanged: boolean): Changes {
  if (isBlank(draft)) return noDraft;
  const texts: KeptTexts = { values: draft.values, savedAtMs };
  return { [textsName]: texts, ...(isResumeChanged ? { [resumeName]: draft.resume ?? undefined } : {}) };
}

/** The change that removes it. */
export const noDraft: Changes = { [textsName]: undefined, [resumeName]: undefined };

/** The kept draft, or null. */
export function draftIn(kept: Kept): Draft | null {
  const texts = kept.get(textsName) as KeptTexts | undefined;
  const resume = kept.get(resumeName);
  return texts ? { values: texts.values, resume: resume instanceof File ? resume : null } : null;
}

/** Whether a draft is kept that nobody has touched for as long as drafts are kept. */
export function isDraftExpired(kept: Kept, nowMs: number): boolean {
  const texts = kept.get(textsName) as KeptTexts | undefined;
  return texts !== undefined && isExpired(texts.savedAtMs, nowMs);
}

/** Also for a time that lies as far ahead: then the clock was wrong, and nobody knows how old it is. */
export function isExpired(savedAtMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - savedAtMs) >= draftRetentionDays * 24 * 60 * 60 * 1000;
}
