import type { SentNotice } from "./application-state.ts";
import { remember } from "./remember.ts";
import { sendApplication } from "./send-application.ts";

/** What a tab tells the other tabs of this browser. `stopped`: something on the device is not to be sent anymore. */
export type TabNotice = { kind: "received"; sent: SentNotice } | { kind: "stopped" };

/** The store's needs of its tab. */
export type Tab = {
  send: typeof sendApplication;
  /** Calls `work` while no other tab does the same for `key`, and resolves to its result. */
  whileAlone(key: string, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
  isOnline(): boolean;
  /**
   * Calls `goOn` after `delaySeconds`, or, if they are null, when the device is online again; never once `signal` is
   * aborted.
   */
  whenDue(delaySeconds: number | null, signal: AbortSignal, goOn: () => void): void;
  notify(notice: TabNotice): void;
  listen(listener: (notice: TabNotice) => void): void;
};

const noticeName = "application-notice";

/** As long as 20 MB take at 1 Mbit/s: a tab that the system has put to sleep must not hold the lock for longer. */
const lockMilliseconds = 180_000;

export const browserTab: Tab = {
  send: sendApplication,
  isOnline: () => navigator.onLine,

  async whileAlone(key, signal, work) {
    // Missing in a page without TLS: then the key alone prevents that an application is stored twice.
    if (!("locks" in navigator)) return work();
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), lockMilliseconds);
    signal.addEventListener("abort", () => waiting.abort());
    let isBegun = false;
    const begin = () => {
      isBegun = true;
      clearTimeout(timer);
      return work();
    };
    try {
      await navigator.locks.request(`application ${key}`, { signal: waiting.signal }, begin);
    } catch (error) {
      if (isBegun || signal.aborted) throw error;
      // Too late, or forbidden.
      await begin();
    }
  },

  whenDue(delaySeconds, signal, goOn) {
    if (delaySeconds === null) return window.addEventListener("online", goOn, { signal });
    const timer = setTimeout(goOn, delaySeconds * 1000);
    signal.addEventListener("abort", () => clearTimeout(timer));
  },

  // By a storage event; the entry is removed at once. An open channel would keep the page out of the cache from which
  // the Back button restores pages. Where nothing is stored, the same key gets the same receipt in the other tabs.
  notify(notice) {
    remember(noticeName, JSON.stringify(notice));
    remember(noticeName, null);
  },

  listen(listener) {
    window.addEventListener("storage", ({ key, newValue }) => {
      if (key === noticeName && newValue) listener(JSON.parse(newValue) as TabNotice);
    });
  },
};
