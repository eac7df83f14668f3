import { useEffect, useState } from "react";

/** `value` as it was when it last stood unchanged for a second: what a live region may say while somebody types. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);

  return settled;
}

/** Longer than the pauses between the keys of somebody who types slowly. */
const settleMilliseconds = 1_000;
