import type { Toast } from "../../ui/toasts.tsx";
import { WatchedState } from "../watched-state.ts";

type State = {
  toast: (Toast & { id: number }) | null;
  announcement: { id: number; text: string } | null;
  /** How many forms are mounted: while there is one, it shows the messages, because a modal dialog hides all else. */
  forms: number;
};

/** Long enough for a screen reader to pick an announcement up after its current sentence. */
const announcedMilliseconds = 5_000;

/** The document's messages to the person, one toast and one announcement at a time. */
export class Messages extends WatchedState<State> {
  #ids = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super({ toast: null, announcement: null, forms: 0 });
  }

  /** A destructive toast stays until null says that its cause is gone. */
  showToast = (toast: Toast | null): void => {
    const { toast: last } = this.read();
    if (toast) this.#set({ toast: { ...toast, id: ++this.#ids } });
    else if (last?.variant === "destructive") this.dismiss();
  };

  dismiss = (): void => this.#set({ toast: null });

  /** The text is removed after it was announced, so that it is not read again as a part of the page. */
  announce = (text: string): void => {
    this.#set({ announcement: { id: ++this.#ids, text } });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#set({ announcement: null }), announcedMilliseconds);
  };

  /** The returned function reports that the form has gone. */
  formMounted = (): (() => void) => {
    this.#set({ forms: this.read().forms + 1 });
    return () => this.#set({ forms: this.read().forms - 1 });
  };

  #set(changes: Partial<State>): void {
    this.change({ ...this.read(), ...changes });
  }
}
