import { useState, useSyncExternalStore } from "react";

/**
 * How a dialog route is shown. A document that was loaded at its address shows it as a page, until the list has been
 * shown once; after a link within the site the list is behind it from the start.
 */
export function usePresentation(isListAlone: boolean): "page" | "dialog" {
  const isScripted = useIsScripted();
  const [isListShown, setIsListShown] = useState(isListAlone || isScripted);
  if (isListAlone && !isListShown) setIsListShown(true);
  return isListShown || isListAlone ? "dialog" : "page";
}

/** Whether this is rendered in the browser, after hydration. */
export function useIsScripted(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
