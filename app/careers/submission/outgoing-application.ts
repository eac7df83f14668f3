import { resumeField, resumeUploadField } from "../../../application/protocol.ts";
import type { NamedUpload } from "../../../application/resume-chunks.ts";
import type { Changes, Stored } from "../draft/device-store.ts";
import type { DraftStorage } from "../draft/draft-storage.ts";
import {
  noOutgoing,
  outgoingChanges,
  outgoingIn,
  type OutgoingApplication,
  type StoredOutgoing,
  type SubmittedForm,
} from "../draft/stored-values.ts";
import { acquireTabLock, releaseTabLock } from "./tabs.ts";

/** The posted data; an `upload` takes the place of the file whose chunks were sent. */
export function formDataOf({ fields, resume }: OutgoingApplication, upload?: NamedUpload): FormData {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  if (upload) body.append(resumeUploadField, JSON.stringify(upload));
  else if (resume) body.append(resumeField, resume, resume.name);
  return body;
}

/** `form` with its key: the one of the same person's attempt for this position that got no receipt, else a new one. */
export function outgoingFor(form: SubmittedForm, unsent: readonly OutgoingApplication[]): OutgoingApplication {
  const previous = unsent.find((application) => intentOf(application) === intentOf(form));
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
function intentOf({ fields, position }: SubmittedForm): string {
  const texts = new Map(fields);
  const person = ["email", "firstName", "lastName"].map((name) => texts.get(name)?.trim().toLowerCase());
  return JSON.stringify([position, ...person]);
}

function contentOf({ fields, resume }: SubmittedForm): string {
  const texts = fields.map(([name, value]) => [name, value.trim()]);
  return JSON.stringify([texts, resume && [resume.name, resume.size, resume.lastModified]]);
}

/** Stores `form` and its key before anything is sent: after a crash it would be sent under another key. */
export async function storeOutgoing(
  storage: DraftStorage,
  form: Omit<SubmittedForm, "submittedAtMs">,
): Promise<OutgoingApplication> {
  const submitted = { ...form, submittedAtMs: Date.now() };
  let outgoing = outgoingFor(submitted, []);
  await storage.update((stored) => {
    outgoing = outgoingFor(submitted, outgoingIn(stored));
    return outgoingChanges(outgoing, true);
  });
  return outgoing;
}

/** The oldest application that waits on the device and that no other tab has locked. Rejects when `signal` ends it. */
export async function nextWaiting(storage: DraftStorage, signal: AbortSignal): Promise<OutgoingApplication | null> {
  const readWaiting = async () => outgoingIn(await storage.update(() => ({}))).filter(({ isWaiting }) => isWaiting);
  for (const { key } of await readWaiting()) {
    await acquireTabLock(key, signal);
    const waiting = (await readWaiting()).find((application) => application.key === key);
    signal.throwIfAborted();
    if (waiting) return waiting;
  }
  releaseTabLock();
  return null;
}

/** The change after a receipt: removes its application, and the unsent ones for the same position. */
export function outgoingDoneWith(stored: Stored, { key, position }: OutgoingApplication): Changes {
  const isGivenUp = (application: StoredOutgoing) => !application.isWaiting && application.position === position;
  return noOutgoing(outgoingIn(stored).filter((application) => application.key === key || isGivenUp(application)));
}
