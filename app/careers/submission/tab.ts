import type { SentElsewhere } from "../draft/draft.ts";
import { remember } from "../draft/remember.ts";
import { sendApplication } from "./send-application.ts";

/** An application that a tab of this browser has a receipt for. */
type SentNotice = SentElsewhere & { key: string };

/** A submission's needs of its tab. */
export type Tab = {
  send: typeof sendApplication;
  isOnline(): boolean;
  /** Calls `goOn` after `delaySeconds`, or when the device is online again if it is null; not after `signal`. */
  whenDue(delaySeconds: number | null, signal: AbortSignal, goOn: () => void): void;
  /** Resolves when this tab has the application's lock, in place of any other; at once where there are no locks. */
  lock(key: string, signal: AbortSignal): Promise<void>;
  unlock(): void;
  notify(notice: SentNotice): void;
  listen(listener: (notice: SentNotice) => void, signal: AbortSignal): void;
};

const sentName = "application-sent";

// A tab sends one application at a time. Lives as long as the document, like the lock itself.
let held: { key: string; release: () => void } | undefined;

export const browserTab: Tab = {
  send: sendApplication,
  isOnline: () => navigator.onLine,

  whenDue(delaySeconds, signal, goOn) {
    if (delaySeconds === null) return window.addEventListener("online", goOn, { signal });
    const timer = setTimeout(goOn, delaySeconds * 1000);
    signal.addEventListener("abort", () => clearTimeout(timer));
  },

  lock(key, signal) {
    if (held?.key === key || !("locks" in navigator)) return Promise.resolve();
    browserTab.unlock();
    return new Promise((resolve, reject) => {
      const hold = () =>
        new Promise<void>((release) => {
          held = { key, release };
          resolve();
        });
      navigator.locks.request(`application ${key}`, { signal }, hold).catch(reject);
    });
  },

  unlock() {
    held?.release();
    held = undefined;
  },

  // By a storage event; the entry is removed at once. An open channel would keep the page out of the cache from which
  // the Back button restores pages. Where nothing is stored, the same key gets the same receipt in the other tabs.
  notify(notice) {
    remember(sentName, JSON.stringify(notice));
    remember(sentName, null);
  },

  listen(listener, signal) {
    const receive = (event: StorageEvent) => {
      if (event.key === sentName && event.newValue) listener(JSON.parse(event.newValue) as SentNotice);
    };
    window.addEventListener("storage", receive, { signal });
  },
};
