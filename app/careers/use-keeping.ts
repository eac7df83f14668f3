import { useSyncExternalStore } from "react";
import type { DraftKeeper, Keeping } from "./draft-keeper.ts";

/** What may be said about the device. Nothing on the server, which knows no device. */
export function useKeeping(keeper: DraftKeeper): Keeping {
  return useSyncExternalStore(keeper.watchKeeping, keeper.keeping, () => "unavailable");
}
