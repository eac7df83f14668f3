/** Read by `app/shell/scripts/framework-starter.ts`, which can import nothing. */
const name = "outgoing-applications";

/**
 * Notes whether applications are stored on this device that were not sent: then the careers pages start at once to send
 * them or to say so, and not only when the person does something.
 */
export function setOutgoingFlag(isSet: boolean): void {
  try {
    if (isSet) localStorage.setItem(name, "");
    else localStorage.removeItem(name);
  } catch {
    // They are sent when the person does something.
  }
}
