import { useSyncExternalStore } from "react";

/** Returns whether this is rendered in the browser, after hydration. */
export function useIsScripted(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
