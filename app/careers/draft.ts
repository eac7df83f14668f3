import type { TextFieldName } from "../../application/fields.ts";

/** What a person has typed and chosen so far. */
export type Draft = { values: Partial<Record<TextFieldName, string>>; resume: File | null };

/** One intent to apply: the same content keeps its key, so that sending it again never makes a second application. */
export type Intent = { key: string; content: string };

const emptyDraft: Draft = { values: {}, resume: null };

// Lives as long as the document, so that a dialog closed by accident loses nothing.
// Only the browser's event handlers write here: on the server it stays empty for everybody.
let kept: Draft = emptyDraft;
let intent: Intent | null = null;

export function readDraft(): Draft {
  return kept;
}

export function keepDraft(draft: Draft) {
  kept = draft;
}

export function forgetDraft() {
  kept = emptyDraft;
  intent = null;
}

/** The idempotency key under which this draft is sent. */
export function keyOfIntent(draft: Draft): string {
  intent = intentFor(draft, intent);
  return intent.key;
}

/** The previous intent when nothing has changed since, otherwise a new one. */
export function intentFor({ values, resume }: Draft, previous: Intent | null): Intent {
  const content = JSON.stringify([
    Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    resume && [resume.name, resume.size, resume.lastModified],
  ]);
  return previous?.content === content ? previous : { key: crypto.randomUUID(), content };
}
