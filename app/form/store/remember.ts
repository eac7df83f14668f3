/** The name that is set while a draft or an application is on the device: the careers pages fetch the islands at once. */
export const onDeviceName = "on-device";

/** Sets the value that all pages of this browser share under `name`; null removes it. */
export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Readers find no value, and do without.
  }
}
