import type { TextFieldName } from "../../../application/fields.ts";

/** `letters`: cover letters for other positions, by the positions' titles. */
export type Draft = {
  values: Partial<Record<TextFieldName, string>>;
  resume: File | null;
  letters: Readonly<Record<string, string>>;
};

export type StoredDraft = { draft: Draft; savedAtMs: number };

const emptyDraft: Draft = { values: {}, resume: null, letters: {} };

/** The form's address may choose the position, so a position alone does not count. */
export function isBlank({ values, resume, letters }: Draft): boolean {
  if (resume || Object.keys(letters).length > 0) return false;
  return Object.entries(values).every(([name, value]) => name === "position" || !value);
}

/** The draft in a form for `position`: a letter for another position is put aside. */
export function draftFor(draft: Draft, position: string | null): Draft {
  const { position: previous, coverLetter } = draft.values;
  if (!position || previous === position) return draft;
  const { [position]: own = "", ...others } = draft.letters;
  // A letter that has no position yet goes along.
  if (!previous) return { ...draft, values: { ...draft.values, position, coverLetter: coverLetter || own } };
  const letters = coverLetter ? { ...others, [previous]: coverLetter } : others;
  return { ...draft, values: { ...draft.values, position, coverLetter: own }, letters };
}

/** The draft after a receipt for `position`: unchanged if it has nothing for that, else a letter for another one. */
export function draftAfter(draft: Draft, position: string): Draft {
  const { [position]: sent, ...letters } = draft.letters;
  if (draft.values.position !== position) return sent === undefined ? draft : { ...draft, letters };
  const [other] = Object.keys(letters);
  if (!other) return emptyDraft;
  return draftFor({ ...draft, values: { ...draft.values, coverLetter: "" }, letters }, other);
}

/** `ready`: nothing to store. `stored`: everything typed and chosen is. `unavailable`: no storage, or not known yet. */
export type StorageStatus = "unavailable" | "ready" | "storing" | "stored" | "stored-without-resume";

export type DraftState = {
  draft: Draft;
  status: StorageStatus;
  /** Why the form changes without the person: another object each time. */
  notice: { kind: "restored"; savedAtMs: number } | ({ kind: "sent" } & SentElsewhere) | null;
  /** The draft that was last handed to the device. */
  writing: Draft | null;
  /** The file chosen last: it is not in the draft before its bytes are read. */
  reading: File | null;
};

/** An application that another tab has a receipt for. */
export type SentElsewhere = { position: string; statusUrl: string };

export type DraftEvent =
  | { kind: "loaded"; found: StoredDraft | null }
  | { kind: "opened"; position: string | null }
  | { kind: "typed"; values: Draft["values"] }
  | { kind: "chosen"; file: File | null }
  | { kind: "read"; file: File; copy: File | null }
  | { kind: "written"; draft: Draft; isResumeRefused: boolean }
  | { kind: "failed" }
  | { kind: "emptied" }
  | { kind: "sent"; position: string; elsewhere: SentElsewhere | null };

export const initialDraftState: DraftState = {
  draft: emptyDraft,
  status: "unavailable",
  notice: null,
  writing: null,
  reading: null,
};

export function isOnDevice({ status }: DraftState): boolean {
  return status !== "unavailable";
}

/**
 * Returns whether leaving the page would lose what was typed or chosen: nothing is stored, or a file is being stored.
 */
export function isAtRisk({ status, draft }: DraftState): boolean {
  return (status === "unavailable" || status === "storing") && !isBlank(draft);
}

/** The next state; an event that does not fit the present one changes nothing. */
export function nextDraftState(state: DraftState, event: DraftEvent): DraftState {
  switch (event.kind) {
    case "loaded":
      return afterLoading(state, event.found);
    case "opened":
      return { ...state, draft: draftFor(state.draft, event.position) };
    case "typed":
      return toWrite({ ...state, draft: { ...state.draft, values: event.values } });
    case "chosen":
      return afterChoosing({ ...state, reading: event.file }, null);
    case "read":
      return state.reading === event.file ? afterChoosing({ ...state, reading: null }, event.copy) : state;
    case "written":
      return afterWriting(state, event);
    case "failed":
      return { ...state, status: "unavailable" };
    case "emptied":
      return afterEmptying(state);
    case "sent":
      return afterReceipt(state, event.position, event.elsewhere);
  }
}

function afterLoading(state: DraftState, found: StoredDraft | null): DraftState {
  // Text typed since is newer; the stored draft fills the fields that are still empty.
  const loaded = found ? afterRestoring(state, found) : { ...state, status: beforeWriting(state, "ready") };
  return isBlank(state.draft) ? loaded : toWrite(loaded);
}

function afterRestoring(state: DraftState, { draft, savedAtMs }: StoredDraft): DraftState {
  const typed = Object.entries(state.draft.values).filter(([, value]) => value);
  const own = draftFor(draft, state.draft.values.position ?? null);
  const merged = {
    values: { ...own.values, ...Object.fromEntries(typed) },
    resume: state.draft.resume ?? own.resume,
    letters: { ...own.letters, ...state.draft.letters },
  };
  const status = beforeWriting(state, "stored");
  return { ...state, draft: merged, status, notice: { kind: "restored", savedAtMs } };
}

function toWrite(state: DraftState): DraftState {
  return isOnDevice(state) ? { ...state, writing: state.draft } : state;
}

/** Before a draft that the device does not have yet is written. */
function beforeWriting({ draft, reading }: DraftState, otherwise: StorageStatus): StorageStatus {
  return draft.resume || reading ? "storing" : otherwise;
}

function afterChoosing(state: DraftState, resume: File | null): DraftState {
  const chosen = toWrite({ ...state, draft: { ...state.draft, resume } });
  return isOnDevice(state) ? { ...chosen, status: beforeWriting(chosen, state.status) } : chosen;
}

function afterEmptying(state: DraftState): DraftState {
  const status = isOnDevice(state) ? "ready" : state.status;
  return { ...state, draft: emptyDraft, status, notice: null, writing: null, reading: null };
}

function afterReceipt(state: DraftState, position: string, elsewhere: SentElsewhere | null): DraftState {
  const draft = draftAfter(state.draft, position);
  if (draft === state.draft) return state;
  if (state.draft.values.position !== position) return { ...state, draft };
  return { ...afterEmptying(state), draft, notice: elsewhere && { kind: "sent", ...elsewhere } };
}

/** Files take longer than the texts after them: until the last write is done, the stored state is unknown. */
function afterWriting(state: DraftState, written: Extract<DraftEvent, { kind: "written" }>): DraftState {
  if (written.draft !== state.writing || state.reading || !isOnDevice(state)) return state;
  if (isBlank(state.draft)) return { ...state, status: "ready" };
  return { ...state, status: written.isResumeRefused ? "stored-without-resume" : "stored" };
}
