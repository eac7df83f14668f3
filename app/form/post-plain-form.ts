/**
 * Lets the browser post the form with all that it holds, and load the answer: it works whatever of the page's scripts
 * has failed.
 */
export function postPlainForm(form: HTMLFormElement): void {
  // Nothing is lost by leaving the page now, so that the browser need not ask.
  addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  form.submit();
}
