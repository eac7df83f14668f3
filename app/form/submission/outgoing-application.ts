import type { Changes, Stored } from "../draft/device-store.ts";
import { newUuid } from "../draft/new-uuid.ts";
import type { DraftStorage } from "../draft/draft-storage.ts";
import { noOutgoing, outgoingChanges, outgoingIn } from "../draft/stored-values.ts";
import type { OutgoingApplication, StoredOutgoing, SubmittedForm } from "../draft/stored-values.ts";

/** `form` with its key: the one of the same person's attempt for this position that got no receipt, else a new one. */
export function outgoingFor(form: SubmittedForm, unsent: readonly StoredOutgoing[]): OutgoingApplication {
  const previous = unsent.find((application) => intentOf(application) === intentOf(form));
  return { ...form, key: previous?.key ?? newUuid() };
}

/** Two people may share a device: a corrected name or address makes another application, rather than none. */
function intentOf({ fields, position }: SubmittedForm): string {
  const texts = new Map(fields);
  const person = ["email", "firstName", "lastName"].map((name) => texts.get(name)?.trim().toLowerCase());
  return JSON.stringify([position, ...person]);
}

/** The change after which an application is no longer sent automatically. Its key stays: an attempt may have arrived. */
export function outgoingStopped(stored: Stored, { key }: OutgoingApplication): Changes {
  const present = outgoingIn(stored).find((application) => application.key === key);
  return present ? outgoingChanges(present, false) : {};
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

/** The change after a receipt: removes its application, and the unsent ones for the same position. */
export function outgoingDoneWith(stored: Stored, { key, position }: OutgoingApplication): Changes {
  const isGivenUp = (application: StoredOutgoing) => !application.isWaiting && application.position === position;
  return noOutgoing(outgoingIn(stored).filter((application) => application.key === key || isGivenUp(application)));
}
