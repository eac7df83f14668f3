/** Whether the person wants drafts kept on this device, remembered on it. */
export type KeepingPreference = { isOff(): boolean; setOff(isOff: boolean): void };

/** Where the browser remembers nothing, the choice holds for this page. */
export function keepingPreference(name = "application-draft"): KeepingPreference {
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
        // It holds for this page all the same.
      }
    },
  };
}
