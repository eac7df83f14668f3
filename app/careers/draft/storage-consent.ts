import { remember, remembered } from "./remembered.ts";

/** Whether the person wants drafts stored on this device, remembered on it. */
export type StorageConsent = { isOff(): boolean; setOff(isOff: boolean): void };

/** In a browser that remembers nothing, the choice holds for this page. */
export function storageConsent(name = "application-draft"): StorageConsent {
  let isOffHere = false;
  return {
    isOff: () => isOffHere || remembered(name) === "off",
    setOff(isOff) {
      isOffHere = isOff;
      remember(name, isOff ? "off" : null);
    },
  };
}
