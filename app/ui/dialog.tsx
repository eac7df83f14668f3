import { useId, useLayoutEffect, useRef } from "react";
import { Icon } from "./icon.tsx";

type DialogProps = {
  title: string;
  closeLabel: string;
  children: React.ReactNode;
  /** Called when the visitor closed the dialog; the owner then removes it. */
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

  // No attribute makes a dialog modal: a call does, once the element exists. The dialog is closed before it is removed:
  // only then the browser returns the focus.
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
        // A file picker that was left without a choice fires an event of this name, too.
        if (event.target !== event.currentTarget) return;
        // The dialog stays open until its owner removes it, so that its closing can be animated.
        event.preventDefault();
        close();
      }}
      // Some browsers close the dialog all the same. The event comes a moment later, when the dialog may be open again.
      onClose={(event) => event.currentTarget.open || close()}
    >
      <header>
        <h2 ref={heading} id={headingId} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="icon-button" aria-label={closeLabel} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  );
}
