import { remember } from "../draft/remembered.ts";

/** An application that a tab of this browser has a receipt for. */
export type SentElsewhere = { key: string; position: string };

/**
 * Notifies the other tabs by a storage event; the entry is removed at once. An open channel would keep the page out of
 * the cache from which the Back button restores pages.
 */
export function notifyOtherTabs({ key, position }: SentElsewhere): void {
  // Where nothing is remembered, they find out when they send: the same key gets the same receipt.
  remember(name, JSON.stringify({ key, position }));
  remember(name, null);
}

/** Calls `listener` for each receipt in another tab; returns a function that stops it. */
export function listenToOtherTabs(listener: (sent: SentElsewhere) => void): () => void {
  const receive = (event: StorageEvent) => {
    if (event.key === name && event.newValue) listener(JSON.parse(event.newValue) as SentElsewhere);
  };
  window.addEventListener("storage", receive);
  return () => window.removeEventListener("storage", receive);
}

const name = "application-sent";
