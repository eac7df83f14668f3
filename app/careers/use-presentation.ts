import { useState, useSyncExternalStore } from "react";

/**
 * Whether a sheet is a page or a dialog. A document loaded at a sheet's address shows it as a page, until the positions
 * have been shown once; whoever comes from within the site finds them under it from the start.
 */
export function usePresentation(isDeskAlone: boolean): "page" | "dialog" {
  const isScripted = useIsScripted();
  const [isDeskShown, setIsDeskShown] = useState(isDeskAlone || isScripted);
  if (isDeskAlone && !isDeskShown) setIsDeskShown(true);
  return isDeskShown || isDeskAlone ? "dialog" : "page";
}

/** False on the server and while its HTML is taken over, true for what the browser renders by itself. */
export function useIsScripted(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
