/** Whether the person wants drafts stored on this device, remembered on it. */
export type StorageConsent = { isOff(): boolean; setOff(isOff: boolean): void };

/** In a browser that remembers nothing, the choice holds for this page. */
export function storageConsent(name = "application-draft"): StorageConsent {
  let isOffHere = false;
  return {
    isOff() {
      try {
        return isOffHere || localStorage.getItem(name) === "off";
      } catch {
        return isOffHere;
      }
    },
    setOff(isOff) {
      isOffHere = isOff;
      try {
        if (isOff) localStorage.setItem(name, "off");
        else localStorage.removeItem(name);
      } catch {
        // The choice holds for this page.
      }
    },
  };
}
