import { useEffect, useState, useSyncExternalStore } from "react";
import { initialDraftState, isBlank, type DraftState } from "./draft.ts";
import { DraftStorage } from "./draft-storage.ts";

/** The draft of this page lives as long as the document, so that a dialog closed by accident loses nothing. */
export function useDraftStorage(): DraftStorage {
  const [storage] = useState(() => (ofDocument ??= new DraftStorage()));

  // The stored draft is read after hydration, because the prerendered page has none.
  useEffect(() => void storage.load(), [storage]);

  // Leaving the page loses what was typed where nothing is stored, and a file that is being stored: the browser asks.
  const isStored = !["unavailable", "off", "storing"].includes(useDraftState(storage, ({ status }) => status));
  useEffect(() => {
    if (isStored) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isBlank(storage.read().draft)) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [storage, isStored]);

  return storage;
}

// Only effects and event handlers fill it, so on the server it stays empty for every request.
let ofDocument: DraftStorage | undefined;

/** Part of the draft's state; on the server, where nothing is stored, of the initial one. */
export function useDraftState<T>(storage: DraftStorage, select: (state: DraftState) => T): T {
  return useSyncExternalStore(
    storage.watch,
    () => select(storage.read()),
    () => select(initialDraftState),
  );
}
