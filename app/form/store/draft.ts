import type { TextFieldName } from "../../../application/fields.ts";

export type Draft = { values: Partial<Record<TextFieldName, string>>; resume: File | null };

/** A draft, and when it was stored. */
export type StoredDraft = Draft & { savedAtMs: number };

/** By the position of each form's address: its title, or "" for the form that chooses none. */
export type ByForm<T> = Readonly<Record<string, T>>;

const emptyDraft: Draft = { values: {}, resume: null };

/** The form's address may choose the position, so a position alone does not count. */
export function isBlank({ values, resume }: Draft): boolean {
  return !resume && Object.entries(values).every(([name, value]) => name === "position" || !value);
}

/** Returns the draft of the form for `position`. */
export function draftOf({ drafts }: DraftState, position: string | null): Draft {
  return drafts[position ?? ""] ?? emptyDraft;
}

/** Returns the position that a draft is for: the chosen one, or the one of its form's address. */
export function positionOf(form: string, { values }: Draft): string {
  return values.position || form;
}

/** Returns the forms that have a draft. */
export function draftedForms({ drafts }: DraftState): string[] {
  return Object.keys(drafts).filter((form) => !isBlank(drafts[form]!));
}

/** `ready`: nothing to store. `stored`: everything in the open form is. `unavailable`: no storage, or not known yet. */
type StorageStatus = "unavailable" | "ready" | "storing" | "stored" | "stored-without-resume";

export type DraftState = {
  /** The form that was opened last. */
  form: string;
  drafts: ByForm<Draft>;
  /** When an earlier visit saved the draft. */
  savedAtMs: ByForm<number>;
  status: StorageStatus;
  /** Why the form changes without the person: another object each time. */
  notice: { kind: "restored"; savedAtMs: number } | ({ kind: "sent" } & SentElsewhere) | null;
  /** The draft that was last handed to the device. */
  writing: { form: string; draft: Draft } | null;
  /** The file chosen last: it is not in the draft before its bytes are read. */
  reading: { form: string; file: File } | null;
  /** The files that the device did not take. */
  refused: readonly File[];
};

/** An application that another tab has a receipt for. */
type SentElsewhere = { position: string; statusUrl: string };

export type DraftEvent =
  | { kind: "loaded"; found: ByForm<StoredDraft> }
  | { kind: "refreshed"; found: ByForm<StoredDraft> }
  | { kind: "opened"; position: string | null }
  | { kind: "taken"; from: string }
  | { kind: "typed"; values: Draft["values"] }
  | { kind: "chosen"; file: File | null }
  | { kind: "read"; file: File; copy: File | null }
  | { kind: "written"; writing: DraftState["writing"]; isResumeRefused: boolean }
  | { kind: "failed" }
  | { kind: "emptied" };

export const initialDraftState: DraftState = {
  form: "",
  drafts: {},
  savedAtMs: {},
  status: "unavailable",
  notice: null,
  writing: null,
  reading: null,
  refused: [],
};

export function isOnDevice({ status }: DraftState): boolean {
  return status !== "unavailable";
}

/**
 * Returns whether leaving the page would lose what was typed or chosen: nothing is stored, or a file is being stored.
 */
export function isAtRisk(state: DraftState): boolean {
  return (state.status === "unavailable" || state.status === "storing") && draftedForms(state).length > 0;
}

/** The next state of the drafts; an event that does not fit the present one changes nothing. */
export function nextDraftState(state: DraftState, event: DraftEvent): DraftState {
  switch (event.kind) {
    case "loaded":
      return afterLoading(state, event.found);
    case "refreshed":
      return afterRefreshing(state, event.found);
    case "opened":
      return afterOpening(state, event.position ?? "");
    case "taken": {
      const position = positionOf(state.form, draftOf(state, state.form));
      const { values, resume } = draftOf(state, event.from);
      return changed(state, state.form, { values: { ...values, position }, resume });
    }
    case "typed":
      return toWrite(state, state.form, { ...draftOf(state, state.form), values: event.values });
    case "chosen": {
      const { form } = state;
      return changed({ ...state, reading: event.file && { form, file: event.file } }, form, { resume: null });
    }
    case "read":
      if (state.reading?.file !== event.file) return state;
      return changed({ ...state, reading: null }, state.reading.form, { resume: event.copy });
    case "written":
      return afterWriting(state, event);
    case "failed":
      return { ...state, status: "unavailable" };
    case "emptied":
      return afterEmptying(state);
  }
}

function afterOpening(state: DraftState, form: string): DraftState {
  if (form === state.form) return state;
  const opened = { ...state, form, notice: restored(form, state.savedAtMs) };
  return state.status === "storing" ? opened : settled(opened);
}

function restored(form: string, { [form]: savedAtMs }: ByForm<number>): DraftState["notice"] {
  return savedAtMs === undefined ? null : { kind: "restored", savedAtMs };
}

function afterLoading(state: DraftState, found: ByForm<StoredDraft>): DraftState {
  const { form } = state;
  const savedAtMs = Object.fromEntries(Object.entries(found).map(([name, { savedAtMs }]) => [name, savedAtMs]));
  const typed = draftOf(state, form);
  const begun = Object.fromEntries(draftedForms(state).map((name) => [name, state.drafts[name]!]));
  const drafts = { ...withoutTimes(found), ...begun };
  const own = found[form];
  const loaded: DraftState = { ...state, drafts, savedAtMs, status: "ready", notice: restored(form, savedAtMs) };
  // Text typed since is newer; the stored draft fills the fields that are still empty.
  const merged = own ? merge(typed, own, form) : typed;
  if (isBlank(typed) && !state.reading) return settled({ ...loaded, drafts: { ...drafts, [form]: merged } });
  return changed(loaded, form, merged);
}

/** Another tab may have stored newer drafts. Drafts that the device does not have, or is about to get, stay as they are. */
function afterRefreshing(state: DraftState, found: ByForm<StoredDraft>): DraftState {
  if (!isOnDevice(state) || state.status === "storing" || state.refused.length > 0) return state;
  const blank = Object.entries(state.drafts).filter(([, draft]) => isBlank(draft));
  return { ...state, drafts: { ...Object.fromEntries(blank), ...withoutTimes(found) } };
}

function withoutTimes(found: ByForm<StoredDraft>): ByForm<Draft> {
  return Object.fromEntries(Object.entries(found).map(([form, { values, resume }]) => [form, { values, resume }]));
}

/** The position of the form's address is none that was chosen since. */
function merge(typed: Draft, own: Draft, form: string): Draft {
  const values = Object.entries(typed.values).filter(
    ([name, value]) => value && !(name === "position" && value === form),
  );
  return { values: { ...own.values, ...Object.fromEntries(values) }, resume: typed.resume ?? own.resume };
}

function toWrite(state: DraftState, form: string, draft: Draft): DraftState {
  const next = { ...state, drafts: { ...state.drafts, [form]: draft } };
  return isOnDevice(state) ? { ...next, writing: { form, draft } } : next;
}

/** After a change of more than the texts: the device may take a while for a file. */
function changed(state: DraftState, form: string, change: Partial<Draft>): DraftState {
  const draft = { ...draftOf(state, form), ...change };
  const next = toWrite(state, form, draft);
  return isOnDevice(state) && (draft.resume || state.reading) ? { ...next, status: "storing" } : next;
}

/** The state without the file of the form's draft. */
export function withoutResume(state: DraftState, form: string): DraftState {
  return changed(state, form, { resume: null });
}

/** The state without the drafts of `forms`. */
function without<State extends DraftState>(state: State, forms: readonly string[]): State {
  const left = <T>(values: ByForm<T>) =>
    Object.fromEntries(Object.entries(values).filter(([form]) => !forms.includes(form)));
  return { ...state, drafts: left(state.drafts), savedAtMs: left(state.savedAtMs) };
}

function afterEmptying(state: DraftState): DraftState {
  const left = without(state, Object.keys(state.drafts));
  return settled({ ...left, notice: null, writing: null, reading: null });
}

/**
 * The state after a receipt for `position`, without the drafts for it. `elsewhere` is what the open form then says about
 * another tab.
 */
export function afterReceipt<State extends DraftState>(
  state: State,
  position: string,
  elsewhere: SentElsewhere | null,
): State {
  const sent = Object.keys(state.drafts).filter((form) => positionOf(form, state.drafts[form]!) === position);
  const left = without(state, sent);
  if (sent.length === 0) return state;
  if (!sent.includes(state.form)) return left;
  return settled({ ...left, notice: elsewhere && { kind: "sent", ...elsewhere }, writing: null, reading: null });
}

/** Files take longer than the texts after them: until the last write is done, the stored state is unknown. */
function afterWriting(state: DraftState, { writing, isResumeRefused }: Extract<DraftEvent, { kind: "written" }>) {
  const resume = writing?.draft.resume;
  const others = state.refused.filter((file) => file !== resume);
  const next = { ...state, refused: resume && isResumeRefused ? [...others, resume] : others };
  return writing !== state.writing || state.reading ? next : settled(next);
}

/** The state while no write is under way. */
function settled<State extends DraftState>(state: State): State {
  if (!isOnDevice(state)) return state;
  const draft = draftOf(state, state.form);
  if (isBlank(draft)) return { ...state, status: "ready" };
  const hasResume = !draft.resume || !state.refused.includes(draft.resume);
  return { ...state, status: hasResume ? "stored" : "stored-without-resume" };
}
