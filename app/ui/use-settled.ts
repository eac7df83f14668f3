import { useEffect, useState } from "react";

/** `value` as it was when it last stood unchanged for a second: for live regions, which must not speak at every key. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);

  return settled;
}

/** Longer than the pauses of a slow typist. */
const settleMilliseconds = 1_000;
