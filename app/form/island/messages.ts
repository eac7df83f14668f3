import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Toast } from "../../ui/toasts.tsx";

type State = {
  toast: (Toast & { id: number }) | null;
  announcement: { id: number; text: string } | null;
  /** How many forms are mounted: while there is one, it shows the messages, because a modal dialog hides all else. */
  forms: number;
};

/** Long enough for a screen reader to pick an announcement up after its current sentence. */
const announcedMilliseconds = 5_000;

/** The document's messages to the person, one toast and one announcement at a time. */
class Messages {
  readonly state = createStore<State>(() => ({ toast: null, announcement: null, forms: 0 }));
  #ids = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** A destructive toast stays until null says that its cause is gone. */
  showToast(toast: Toast | null): void {
    const { toast: last } = this.state.getState();
    if (toast) this.state.setState({ toast: { ...toast, id: ++this.#ids } });
    else if (last?.variant === "destructive") this.dismiss();
  }

  dismiss(): void {
    this.state.setState({ toast: null });
  }

  /** The text is removed after it was announced, so that it is not read again as a part of the page. */
  announce(text: string): void {
    this.state.setState({ announcement: { id: ++this.#ids, text } });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.state.setState({ announcement: null }), announcedMilliseconds);
  }

  /** The returned function reports that the form has gone. */
  formMounted(): () => void {
    this.state.setState(({ forms }) => ({ forms: forms + 1 }));
    return () => this.state.setState(({ forms }) => ({ forms: forms - 1 }));
  }
}

let ofDocument: Messages | undefined;

/** Returns the messages of this document. On the server there are none. */
export function messages(): Messages {
  return (ofDocument ??= new Messages());
}

/** The part of the messages that `select` returns, which has to be equal as long as it is the same. */
export function useMessages<Part>(select: (state: State) => Part): Part {
  return useStore(messages().state, select);
}
