import type { TextFieldName } from "../../../application/fields.ts";
import { draftRetentionDays } from "../../../application/limits.ts";
import { without, type Changes, type Stored } from "./device-store.ts";

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
export const noDraft: Changes = without([textsName, resumeName]);

/** A draft as it is on the device. `isResumeMissing`: it had a resume that the device did not take. */
export type StoredDraft = { draft: Draft; savedAtMs: number; isResumeMissing: boolean };

/** The stored draft, or null. */
export function draftIn(stored: Stored): StoredDraft | null {
  const texts = stored.get(textsName) as StoredTexts | undefined;
  if (!texts) return null;
  const resume = stored.get(resumeName) as File | null | undefined;
  return {
    draft: { values: texts.values, resume: resume ?? null },
    savedAtMs: texts.savedAtMs,
    isResumeMissing: resume === null,
  };
}

/** The change that removes a draft that was last changed `draftRetentionDays` ago. */
export function expiredDraft(stored: Stored, nowMs: number): Changes {
  const found = draftIn(stored);
  return found && isExpired(found.savedAtMs, nowMs) ? noDraft : {};
}

/** Also true for a time as far ahead: the clock was wrong, and the real age is unknown. */
export function isExpired(savedAtMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - savedAtMs) >= draftRetentionDays * 24 * 60 * 60 * 1000;
}
