import { textFieldNames, type TextFieldName } from "../../../application/fields.ts";
import { openForFieldName } from "../../../application/spam-signs.ts";
import { resumeUploadField } from "../../../application/protocol.ts";
import type { NamedUpload } from "../../../application/resume-chunks.ts";
import { without, type Changes, type Stored } from "../draft/device-store.ts";
import { isExpired, type Draft } from "../draft/draft.ts";

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

/** An application being sent. The same intent keeps its key until its receipt, so that it is never stored twice. */
export type OutgoingApplication = SubmittedForm & {
  key: string;
  /** An attempt with this content ended without a receipt or a refusal: it may be stored. */
  isUncertain: boolean;
  /** The same for an attempt under this key with other content. */
  hasUncertainVersion: boolean;
};

/** What is posted; an `upload` takes the place of the file whose chunks were sent. */
export function formDataOf({ fields, openForMs }: OutgoingApplication, upload?: NamedUpload): FormData {
  const body = new FormData();
  if (openForMs !== undefined) body.append(openForFieldName, String(openForMs));
  for (const [name, value] of fields) {
    if (upload && value instanceof File) body.append(resumeUploadField, JSON.stringify(upload));
    else if (value instanceof File) body.append(name, value, value.name);
    else body.append(name, value);
  }
  return body;
}

/** What the form held when it was submitted. */
export function draftOf({ fields }: SubmittedForm): Draft {
  const isText = ([name, value]: [string, FormDataEntryValue]) =>
    textFieldNames.includes(name as TextFieldName) && typeof value === "string";
  return {
    values: Object.fromEntries(fields.filter(isText)) as Draft["values"],
    resume: fields.map(([, value]) => value).find((value) => value instanceof File) ?? null,
  };
}

/** `form` under the key of what the same person sent for the same position and got no receipt for, else under a new one. */
export function outgoingFor(form: SubmittedForm, unsent: readonly OutgoingApplication[]): OutgoingApplication {
  const previous = unsent.find((application) => isSameIntent(application, form));
  if (!previous) return { ...form, key: crypto.randomUUID(), isUncertain: false, hasUncertainVersion: false };
  const isUnchanged = contentOf(previous) === contentOf(form);
  return {
    ...form,
    key: previous.key,
    isUncertain: isUnchanged && previous.isUncertain,
    hasUncertainVersion: previous.hasUncertainVersion || (!isUnchanged && previous.isUncertain),
  };
}

/**
 * Two people with the same name, or with one email address, may apply at the same device: under one key the second of
 * them would not be stored. So a corrected name or address makes another application, rather than none.
 */
function isSameIntent(one: SubmittedForm, other: SubmittedForm): boolean {
  return one.position === other.position && isSame(one, other, "email", "firstName", "lastName");
}

/** Whether one may be the other with a corrected name or email address. */
function isVersion(one: SubmittedForm, other: SubmittedForm): boolean {
  const isSamePerson = isSame(one, other, "email") || isSame(one, other, "firstName", "lastName");
  return one.position === other.position && isSamePerson;
}

function isSame(one: SubmittedForm, other: SubmittedForm, ...names: TextFieldName[]): boolean {
  return names.every((name) => tidy(one, name) === tidy(other, name));
}

function tidy({ fields }: SubmittedForm, name: TextFieldName): string {
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

// The content is written once; its progress is stored apart.
const contentName = (key: string) => `content ${key}`;
const progressName = (key: string) => `progress ${key}`;
type Progress = Pick<OutgoingApplication, "isUncertain" | "hasUncertainVersion"> & { isWaiting: boolean };

/** The change that stores an application before it is sent. A page that finds it after a crash sends it again. */
export function outgoingChanges(application: OutgoingApplication): Changes {
  return { [contentName(application.key)]: application, ...progressChanges(application, true) };
}

/** The change that stores its progress. It is sent again on the next visit only when it `isWaiting`. */
export function progressChanges(
  { key, isUncertain, hasUncertainVersion }: OutgoingApplication,
  isWaiting: boolean,
): Changes {
  const progress: Progress = { isUncertain, hasUncertainVersion, isWaiting };
  return { [progressName(key)]: progress };
}

/** Whether it is still stored: another tab may have removed it. */
export function isStored({ key }: OutgoingApplication, stored: Stored): boolean {
  return stored.has(contentName(key));
}

type StoredContent = Omit<OutgoingApplication, "fields"> & { fields: [string, FormDataEntryValue | null][] };
type StoredOutgoing = { application: OutgoingApplication; isWaiting: boolean };

/** All stored applications, oldest first. One whose resume the device did not take has none, and does not wait. */
export function outgoingIn(stored: Stored): StoredOutgoing[] {
  return [...stored]
    .filter(([name]) => name.startsWith(contentName("")))
    .map(([, value]) => {
      const content = value as StoredContent;
      const { isWaiting, ...doubts } = stored.get(progressName(content.key)) as Progress;
      const fields = content.fields.filter((field) => field[1] !== null) as OutgoingApplication["fields"];
      const isComplete = fields.length === content.fields.length;
      return { application: { ...content, fields, ...doubts }, isWaiting: isWaiting && isComplete };
    })
    .toSorted((one, other) => one.application.submittedAtMs - other.application.submittedAtMs);
}

/** The change that removes what has waited for longer than `draftRetentionDays`. */
export function expiredOutgoing(stored: Stored, nowMs: number): Changes {
  return noOutgoing(stored, ({ application }) => isExpired(application.submittedAtMs, nowMs));
}

/** The change after a receipt: removes its application and the versions of it that were given up, but none that waits. */
export function outgoingDoneWith(stored: Stored, received: OutgoingApplication): Changes {
  return noOutgoing(
    stored,
    ({ application, isWaiting }) =>
      application.key === received.key || (!isWaiting && isVersion(application, received)),
  );
}

function noOutgoing(stored: Stored, isRemoved: (outgoing: StoredOutgoing) => boolean): Changes {
  const keys = outgoingIn(stored)
    .filter(isRemoved)
    .map(({ application }) => application.key);
  return without(keys.flatMap((key) => [contentName(key), progressName(key)]));
}
