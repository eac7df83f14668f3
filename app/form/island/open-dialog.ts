import { useSyncExternalStore } from "react";
import type { DialogRoutes } from "../../elements/dialog-routes.ts";

/** The address of the form that is open; null when none is. */
export function useOpenForm(): string | null {
  return useSyncExternalStore(watch, openForm, () => null);
}

/** The dialog that is open over the list; null when none is. */
export function useOpenDialog(): Element | null {
  return useSyncExternalStore(watch, openDialog, () => null);
}

/** Closes the form after its application was received, and resolves when it has gone. */
export function closeForm(): Promise<void> {
  return document.querySelector<DialogRoutes>("dialog-routes")!.closeForm();
}

function watch(onChange: () => void): () => void {
  window.addEventListener("dialogchange", onChange);
  return () => window.removeEventListener("dialogchange", onChange);
}

function openForm(): string | null {
  return document.querySelector("application-form") ? location.pathname : null;
}

function openDialog(): Element | null {
  return document.querySelector("dialog-routes > dialog");
}
