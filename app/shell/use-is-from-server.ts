import { useState, useSyncExternalStore } from "react";

/**
 * Whether this part of the page came with the document that the server rendered. Script elements are rendered only
 * then: React makes a new one by setting innerHTML, which pages forbid (`require-trusted-types-for 'script'`).
 */
export function useIsFromServer(): boolean {
  const isHydrating = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  const [isFromServer] = useState(isHydrating);
  return isFromServer;
}
