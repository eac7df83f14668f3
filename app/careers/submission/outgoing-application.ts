import { openForFieldName } from "../../../application/spam-signs.ts";
import { resumeUploadField } from "../../../application/protocol.ts";
import type { NamedUpload } from "../../../application/resume-chunks.ts";
import type { Changes, Stored } from "../draft/device-store.ts";
import { isExpired } from "../draft/draft.ts";

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

/** `form` under the key of what was sent for the same position by the same person and has no receipt yet, else a new one. */
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

/** A correction changes the email address or the name, not both; another person at the same device differs in both. */
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

/** The change that removes it. */
export function noOutgoing(key: string): Changes {
  return { [contentName(key)]: undefined, [progressName(key)]: undefined };
}

export type StoredOutgoing = { application: OutgoingApplication; isWaiting: boolean };

/** All stored applications, oldest first. */
export function outgoingIn(stored: Stored): StoredOutgoing[] {
  return [...stored]
    .filter(([name]) => name.startsWith(contentName("")))
    .map(([, value]) => {
      const content = value as OutgoingApplication;
      const { isWaiting, ...doubts } = stored.get(progressName(content.key)) as Progress;
      return { application: { ...content, ...doubts }, isWaiting };
    })
    .toSorted((one, other) => one.application.submittedAtMs - other.application.submittedAtMs);
}

/** The change that removes what has waited for longer than `draftRetentionDays`. */
export function expiredOutgoing(stored: Stored, nowMs: number): Changes {
  return removed(outgoingIn(stored).filter(({ application }) => isExpired(application.submittedAtMs, nowMs)));
}

/** The change after a receipt: removes its application and every version that is not sent any more, but none that waits. */
export function outgoingDoneWith(stored: Stored, key: string): Changes {
  return removed(outgoingIn(stored).filter(({ application, isWaiting }) => application.key === key || !isWaiting));
}

function removed(applications: StoredOutgoing[]): Changes {
  return Object.assign({}, ...applications.map(({ application }) => noOutgoing(application.key))) as Changes;
}
