import type { SentElsewhere } from "../draft/draft.ts";

/** The value that all pages of this browser share under `name`; null without one, or without storage. */
export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Readers find no value, and do without.
  }
}

/** An application that a tab of this browser has a receipt for. */
type SentNotice = SentElsewhere & { key: string };

const sentName = "application-sent";

/**
 * Notifies the other tabs by a storage event; the entry is removed at once. An open channel would keep the page out of
 * the cache from which the Back button restores pages.
 */
export function notifyOtherTabs(notice: SentNotice): void {
  // Where nothing is stored, the other tabs find out when they send: the same key gets the same receipt.
  remember(sentName, JSON.stringify(notice));
  remember(sentName, null);
}

export function listenToOtherTabs(listener: (sent: SentNotice) => void, signal: AbortSignal): void {
  const receive = (event: StorageEvent) => {
    if (event.key === sentName && event.newValue) listener(JSON.parse(event.newValue) as SentNotice);
  };
  window.addEventListener("storage", receive, { signal });
}

// A tab sends one application at a time. Lives as long as the document, like the lock itself.
let held: { key: string; release: () => void } | undefined;

/**
 * Resolves when this tab has the lock of the application under `key`, and keeps it until it gets another one, or the page
 * ends. Without locks it resolves at once: they only save an upload. Rejects when `signal` ends the wait.
 */
export function acquireTabLock(key: string, signal: AbortSignal): Promise<void> {
  if (held?.key === key || !("locks" in navigator)) return Promise.resolve();
  releaseTabLock();
  return new Promise((resolve, reject) => {
    const hold = () =>
      new Promise<void>((release) => {
        held = { key, release };
        resolve();
      });
    navigator.locks.request(`application ${key}`, { signal }, hold).catch(reject);
  });
}

export function releaseTabLock(): void {
  held?.release();
  held = undefined;
}
