import { useId, useLayoutEffect, useRef } from "react";
import { Icon } from "./icon.tsx";

type DialogProps = {
  title: string;
  closeLabel: string;
  children: React.ReactNode;
  /** Called when the visitor closed it; the owner then takes it off the page. */
  onClose: () => void;
};

/** A modal sheet over the page, as long as it is rendered. Focus goes to its heading and, at the end, back to the opener. */
export function Dialog({ title, closeLabel, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();

  // A second press must not go back twice; the event may also come from a dialog that has left the page.
  const isClosing = useRef(false);

  function close() {
    if (isClosing.current) return;
    isClosing.current = true;
    onClose();
  }

  // Being modal has no attribute: it is asked for once the element is there. Before leaving the page it is closed,
  // while it still is in the document, because only then the browser returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    isClosing.current = false;
    element?.showModal();
    heading.current?.focus({ preventScroll: true });
    return () => {
      isClosing.current = true;
      element?.close();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className="dialog sheet"
      aria-labelledby={headingId}
      tabIndex={-1}
      onCancel={(event) => {
        // A file picker that was left without a choice has an event of this name, too.
        if (event.target !== event.currentTarget) return;
        // The dialog stays open until its owner removes it, so that its closing can be animated.
        event.preventDefault();
        close();
      }}
      // Some browsers close it all the same. The event comes a moment later, when it may have been opened again.
      onClose={(event) => event.currentTarget.open || close()}
    >
      <header>
        <h2 ref={heading} id={headingId} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="close" aria-label={closeLabel} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  );
}
