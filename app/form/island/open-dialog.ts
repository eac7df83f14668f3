import { useSyncExternalStore } from "react";
import type { DialogRoutes } from "./dialog-routes.ts";

/** The address of the form that is open; null when none is. */
export function useOpenForm(): string | null {
  return useSyncExternalStore(watch, openForm, () => null);
}

/** The dialog that is open over the list; null when none is. */
export function useOpenDialog(): Element | null {
  return useSyncExternalStore(watch, openDialog, () => null);
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

/** Closes the form after its application was received, and resolves when it has gone. */
export function closeForm(): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    window.addEventListener("dialogchange", () => resolve(), { once: true });
  });
  if (document.querySelector("dialog application-form")) {
    // The confirmation stands over the list, and the form is no step back from there.
    document.querySelector<DialogRoutes>("dialog-routes")!.replaceByPage();
  } else {
    // The confirmation takes the place of the page.
    document.querySelector("application-form")?.closest(".dialog-page")?.remove();
    dispatchEvent(new Event("dialogchange"));
  }
  return closed;
}
