import { onDeviceName } from "../form/store/remember.ts";
import { loadIslands } from "./load-islands.ts";

/** `<application-notices>`: shows the applications of this device, if there are any, and sends what waits. */
export class ApplicationNotices extends HTMLElement {
  #isMounted = false;

  connectedCallback(): void {
    try {
      if (onDeviceName in localStorage) this.mount();
    } catch {
      // Where storage is forbidden, there are none.
    }
  }

  mount(): void {
    if (this.#isMounted) return;
    this.#isMounted = true;
    void loadIslands(this).then((islands) => islands.mountNotices(this));
  }
}
