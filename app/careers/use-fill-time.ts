import { useState } from "react";
import { useIsScripted } from "./use-presentation.ts";

/** Tells for how many milliseconds the form has been open. */
export function useFillTime(): () => number {
  const isScripted = useIsScripted();
  // A form that came with the document could be filled in from the start, before any script ran.
  const [openedAtMs] = useState(() => (isScripted ? performance.now() : 0));
  return () => Math.round(performance.now() - openedAtMs);
}
