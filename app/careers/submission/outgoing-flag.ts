import { setRemembered } from "../draft/remembered.ts";

/**
 * Notes whether applications are stored on this device that were not sent: then the careers pages start at once to send
 * them or to say so, and not only when the person does something. `app/shell/scripts/framework-starter.ts` reads it, and
 * can import nothing.
 */
export function setOutgoingFlag(isSet: boolean): void {
  setRemembered("outgoing", isSet ? "" : null);
}
