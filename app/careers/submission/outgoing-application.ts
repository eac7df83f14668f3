import type { Changes, Stored } from "../draft/device-store.ts";
import { newUuid } from "../draft/new-uuid.ts";
import type { DraftStorage } from "../draft/draft-storage.ts";
import { noOutgoing, outgoingChanges, outgoingIn } from "../draft/stored-values.ts";
import type { OutgoingApplication, StoredOutgoing, SubmittedForm } from "../draft/stored-values.ts";

/** `form` with its key: the one of the same person's attempt for this position that got no receipt, else a new one. */
export function outgoingFor(form: SubmittedForm, unsent: readonly StoredOutgoing[]): OutgoingApplication {
  const previous = unsent.find((application) => intentOf(application) === intentOf(form));
  if (!previous) return { ...form, key: newUuid(), version: 1, mayBeStored: "nothing" };
  const { key, version, mayBeStored, isWaiting } = previous;
  if (contentOf(previous) === contentOf(form)) return { ...form, key, version, mayBeStored };
  const isSent = isWaiting || mayBeStored !== "nothing";
  return { ...form, key, version: version + 1, mayBeStored: isSent ? "earlier" : "nothing" };
}

/** Two people may share a device: a corrected name or address makes another application, rather than none. */
function intentOf({ fields, position }: SubmittedForm): string {
  const texts = new Map(fields);
  const person = ["email", "firstName", "lastName"].map((name) => texts.get(name)?.trim().toLowerCase());
  return JSON.stringify([position, ...person]);
}

function contentOf({ fields, resume }: SubmittedForm): string {
  const texts = fields.map(([name, value]) => [name, value.trim()]);
  return JSON.stringify([texts, resume && [resume.name, resume.size, resume.lastModified]]);
}

export function isSameVersion(one: OutgoingApplication, other: OutgoingApplication): boolean {
  return one.key === other.key && one.version === other.version;
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
