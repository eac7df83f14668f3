import type { TextFieldName } from "../../../application/fields.ts";
import { draftRetentionDays } from "../../../application/limits.ts";
import type { Changes, Stored } from "./device-store.ts";

/** What a person has typed and chosen so far. */
export type Draft = { values: Partial<Record<TextFieldName, string>>; resume: File | null };

export const emptyDraft: Draft = { values: {}, resume: null };

/** The form's address may choose the position, so a position alone does not count. */
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

// The file is stored apart from the texts, so that it is not written again with every key.
const textsName = "texts";
const resumeName = "resume";
type StoredTexts = { values: Draft["values"]; savedAtMs: number };

/** The change that stores a draft. The file is written only when `isResumeChanged`. */
export function draftChanges(draft: Draft, savedAtMs: number, isResumeChanged: boolean): Changes {
  if (isBlank(draft)) return noDraft;
  const texts: StoredTexts = { values: draft.values, savedAtMs };
  return { [textsName]: texts, ...(isResumeChanged ? { [resumeName]: draft.resume ?? undefined } : {}) };
}

/** The change that removes it. */
export const noDraft: Changes = { [textsName]: undefined, [resumeName]: undefined };

/** The stored draft, or null. */
export function draftIn(stored: Stored): Draft | null {
  const texts = stored.get(textsName) as StoredTexts | undefined;
  const resume = stored.get(resumeName);
  return texts ? { values: texts.values, resume: resume instanceof File ? resume : null } : null;
}

/** Whether the stored draft had a resume that the device did not take. */
export function isResumeMissingIn(stored: Stored): boolean {
  return stored.get(resumeName) === null;
}

/** When the stored draft was last changed, in milliseconds since 1970; null without a draft. */
export function savedAtIn(stored: Stored): number | null {
  return (stored.get(textsName) as StoredTexts | undefined)?.savedAtMs ?? null;
}

/** Whether a draft is stored that was last changed `draftRetentionDays` ago. */
export function isDraftExpired(stored: Stored, nowMs: number): boolean {
  const savedAtMs = savedAtIn(stored);
  return savedAtMs !== null && isExpired(savedAtMs, nowMs);
}

/** Also true for a time as far ahead: the clock was wrong, and the real age is unknown. */
export function isExpired(savedAtMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - savedAtMs) >= draftRetentionDays * 24 * 60 * 60 * 1000;
}
