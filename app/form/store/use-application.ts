import { useStore } from "zustand";
import type { ApplicationState } from "./application-state.ts";
import { ApplicationStore } from "./application-store.ts";

let ofDocument: ApplicationStore | undefined;

/**
 * Returns the store of this document: it lives as long, so that a dialog closed by accident loses nothing. On the server
 * nothing changes it.
 */
export function applicationStore(): ApplicationStore {
  return (ofDocument ??= new ApplicationStore());
}

/** The part of the state that `select` returns, which has to be equal as long as it is the same. */
export function useApplication<Part>(select: (state: ApplicationState) => Part): Part {
  return useStore(applicationStore().state, select);
}
