import { useEffect } from "react";

// Lives as long as the document, like the locks themselves.
const releases = new Map<string, () => void>();

/**
 * Resolves when this tab has the lock of the application under `key`, and keeps it until `releaseTabLock` or the end of
 * the page: only one tab sends an application. In a browser without locks it resolves at once: the key makes a race
 * harmless, locks only save the upload. Rejects when `signal` ends the wait.
 */
export function acquireTabLock(key: string, signal: AbortSignal): Promise<void> {
  if (releases.has(key) || !("locks" in navigator)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const hold = () => {
      resolve();
      return new Promise<void>((release) => releases.set(key, release));
    };
    navigator.locks.request(`application ${key}`, { signal }, hold).catch(reject);
  });
}

export function releaseTabLock(key: string): void {
  releases.get(key)?.();
  releases.delete(key);
}

/** Holds the lock of the application under `key`: other tabs, which find it on the device, must not send it too. */
export function useTabLock(key: string | undefined): void {
  useEffect(() => {
    if (!key) return;
    const left = new AbortController();
    acquireTabLock(key, left.signal).catch(() => {});
    return () => {
      left.abort();
      releaseTabLock(key);
    };
  }, [key]);
}
