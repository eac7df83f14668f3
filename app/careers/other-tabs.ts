/** An application that a tab of this browser has a receipt for. */
export type SentElsewhere = { key: string; position: string };

/**
 * Tells the other tabs. A storage event needs nothing to be kept open, as a channel would, which keeps a page from
 * being brought back by the Back button; the entry is gone again at once.
 */
export function tellOtherTabs({ key, position }: SentElsewhere): void {
  try {
    localStorage.setItem(name, JSON.stringify({ key, position }));
    localStorage.removeItem(name);
  } catch {
    // They find out when they send: the key brings them the same receipt.
  }
}

/** Calls `listener` for what other tabs tell; returns how to stop. */
export function listenToOtherTabs(listener: (sent: SentElsewhere) => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === name && event.newValue) listener(JSON.parse(event.newValue) as SentElsewhere);
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}

const name = "application-sent";
