import type { SentElsewhere } from "../draft/draft.ts";
import { remember } from "../draft/remember.ts";
import { sendApplication } from "./send-application.ts";

/** An application that a tab of this browser has a receipt for. */
type SentNotice = SentElsewhere & { key: string };

/** A submission's needs of its tab. */
export type Tab = {
  send: typeof sendApplication;
  isOnline(): boolean;
  /**
   * Calls `goOn` after `delaySeconds`, or, if they are null, when the device is online again; never once `signal` is
   * aborted.
   */
  whenDue(delaySeconds: number | null, signal: AbortSignal, goOn: () => void): void;
  notify(notice: SentNotice): void;
  listen(listener: (notice: SentNotice) => void, signal: AbortSignal): void;
};

const sentName = "application-sent";

export const browserTab: Tab = {
  send: sendApplication,
  isOnline: () => navigator.onLine,

  whenDue(delaySeconds, signal, goOn) {
    if (delaySeconds === null) return window.addEventListener("online", goOn, { signal });
    const timer = setTimeout(goOn, delaySeconds * 1000);
    signal.addEventListener("abort", () => clearTimeout(timer));
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
