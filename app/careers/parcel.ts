import { openForFieldName } from "../../application/marks.ts";
import type { NamedUpload } from "../../application/resume-pieces.ts";
import type { Changes, Kept } from "./draft-store.ts";
import { isExpired } from "./draft.ts";
import type { Sending } from "./sending.ts";

/** A form as it was when it was submitted. */
export type SubmittedForm = {
  fields: [string, FormDataEntryValue][];
  /** The position's title. */
  position: string;
  /** The form's own address, to find back to it. */
  address: string;
  submittedAtMs: number;
  /** How long the form was open. It is no part of the content: the same form sent again is unchanged. */
  openForMs?: number | undefined;
};

/** One application on its way. The same intent keeps its key until its receipt, so that nothing makes a second one. */
export type Parcel = SubmittedForm & {
  key: string;
  /** An attempt with this content ended without a receipt or a refusal: it may be stored. */
  isUncertain: boolean;
  /** The same for an attempt under this key with other content. */
  hasUncertainVersion: boolean;
};

/** What is posted; an `upload` stands for the file that it brought. */
export function bodyOf({ fields, openForMs }: Parcel, upload?: NamedUpload): FormData {
  const body = new FormData();
  if (openForMs !== undefined) body.append(openForFieldName, String(openForMs));
  for (const [name, value] of fields) {
    if (upload && value instanceof File) body.append("resumeUpload", JSON.stringify(upload));
    else if (value instanceof File) body.append(name, value, value.name);
    else body.append(name, value);
  }
  return body;
}

/** `form` under the key of what was sent for the same position by the same person and has no receipt yet, else a new one. */
export function parcelFor(form: SubmittedForm, unsent: readonly Parcel[]): Parcel {
  const previous = unsent.find((parcel) => isSameIntent(parcel, form));
  if (!previous) return { ...form, key: crypto.randomUUID(), isUncertain: false, hasUncertainVersion: false };
  const isUnchanged = contentOf(previous) === contentOf(form);
  return {
    ...form,
    key: previous.key,
    isUncertain: isUnchanged && previous.isUncertain,
    hasUncertainVersion: previous.hasUncertainVersion || (!isUnchanged && previous.isUncertain),
  };
}

/** A correction leaves the address or the name as it was. Two people at one device are told apart by both. */
function isSameIntent(one: SubmittedForm, other: SubmittedForm): boolean {
  const isSame = (name: string) => tidy(one, name) === tidy(other, name);
  return one.position === other.position && (isSame("email") || (isSame("firstName") && isSame("lastName")));
}

function tidy({ fields }: SubmittedForm, name: string): string {
  const value = fields.find(([field]) => field === name)?.[1];
  return typeof value === "string" ? value.trim().toLowerCase() : "";
}

function contentOf({ fields }: SubmittedForm): string {
  return JSON.stringify(
    fields.map(([name, value]) => [
      name,
      value instanceof File ? [value.name, value.size, value.lastModified] : value.trim(),
    ]),
  );
}

// The content is written once; what becomes of it lies apart.
const contentName = (key: string) => `content ${key}`;
const progressName = (key: string) => `progress ${key}`;
type Progress = Pick<Parcel, "isUncertain" | "hasUncertainVersion"> & { isWaiting: boolean };

/** How a parcel is kept that is sent now: whoever finds it after a crash cannot know whether it arrived. */
export function parcelChanges(parcel: Parcel): Changes {
  return { [contentName(parcel.key)]: parcel, ...progressChanges(parcel, true) };
}

/** What to note when its way goes on. Nothing for a parcel that another tab has removed. */
export function sendingChanges(sending: Sending, kept: Kept): Changes {
  if (sending.step === "idle" || sending.step === "received" || !kept.has(contentName(sending.parcel.key))) return {};
  const { parcel } = sending;
  if (sending.step === "sending") return progressChanges({ ...parcel, isUncertain: true }, true);
  if (sending.step === "waiting") return progressChanges(parcel, true);
  const isKeyNeeded = parcel.isUncertain || parcel.hasUncertainVersion;
  return isKeyNeeded ? progressChanges(parcel, false) : noParcel(parcel.key);
}

function progressChanges({ key, isUncertain, hasUncertainVersion }: Parcel, isWaiting: boolean): Changes {
  const progress: Progress = { isUncertain, hasUncertainVersion, isWaiting };
  return { [progressName(key)]: progress };
}

/** The change that removes it. */
export function noParcel(key: string): Changes {
  return { [contentName(key)]: undefined, [progressName(key)]: undefined };
}

export type KeptParcel = { parcel: Parcel; isWaiting: boolean };

/** All kept parcels, oldest first. */
export function parcelsIn(kept: Kept): KeptParcel[] {
  return [...kept]
    .filter(([name]) => name.startsWith(contentName("")))
    .map(([, value]) => {
      const content = value as Parcel;
      const { isWaiting, ...doubts } = kept.get(progressName(content.key)) as Progress;
      return { parcel: { ...content, ...doubts }, isWaiting };
    })
    .toSorted((one, other) => one.parcel.submittedAtMs - other.parcel.submittedAtMs);
}

/** The change that removes what has waited longer than anything is kept. */
export function expiredParcels(kept: Kept, nowMs: number): Changes {
  return removed(parcelsIn(kept).filter(({ parcel }) => isExpired(parcel.submittedAtMs, nowMs)));
}

/** After a receipt: its parcel goes, and every version that nobody sends any more. Others that wait stay. */
export function parcelsDoneWith(kept: Kept, key: string): Changes {
  return removed(parcelsIn(kept).filter(({ parcel, isWaiting }) => parcel.key === key || !isWaiting));
}

function removed(parcels: KeptParcel[]): Changes {
  return Object.assign({}, ...parcels.map(({ parcel }) => noParcel(parcel.key))) as Changes;
}
