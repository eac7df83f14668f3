import type { Receipt } from "../../../application/answer.ts";
import { without, type Changes, type Stored } from "../draft/device-store.ts";

/** An application that was sent from this device, with the secret address of its page. */
export type SentApplication = Receipt & { position: string };

const sentName = (reference: string) => `sent ${reference}`;

/** The change that stores it. */
export function sentChanges(sent: SentApplication): Changes {
  return { [sentName(sent.reference)]: sent };
}

/** All that are stored, latest first. */
export function sentIn(stored: Stored): SentApplication[] {
  return [...stored]
    .filter(([name]) => isSentName(name))
    .map(([, value]) => value as SentApplication)
    .toSorted((one, other) => Date.parse(other.receivedAt) - Date.parse(one.receivedAt));
}

/** Whether a sent application is stored under `name`. */
export function isSentName(name: string): boolean {
  return name.startsWith(sentName(""));
}

/** The change that removes them all. */
export function noSent(stored: Stored): Changes {
  return without([...stored.keys()].filter(isSentName));
}
