// Lives as long as the document, like the locks themselves.
const releases = new Map<string, () => void>();

/**
 * Resolves when no other tab is busy with the application under `key`, and keeps it to this tab until `letGo` or the
 * end of the page. Without locks it resolves at once: the key makes a race harmless, locks only save the upload.
 * Rejects when `signal` ends the wait.
 */
export function claim(key: string, signal: AbortSignal): Promise<void> {
  if (releases.has(key) || !("locks" in navigator)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const hold = () => {
      resolve();
      return new Promise<void>((release) => releases.set(key, release));
    };
    navigator.locks.request(`application ${key}`, { signal }, hold).catch(reject);
  });
}

export function letGo(key: string): void {
  releases.get(key)?.();
  releases.delete(key);
}
