/** Lets `button` copy the text before it. Where that is refused, the text can still be selected. */
export function copyOnClick(button: HTMLButtonElement): void {
  const { textContent: label } = button;
  const { copied = "" } = button.dataset;
  const status = button.nextElementSibling;
  button.addEventListener("click", () => {
    void navigator.clipboard.writeText(button.previousElementSibling?.textContent ?? "").then(
      () => show(copied, copied),
      () => show(label, ""),
    );
  });

  function show(text: string, announced: string): void {
    button.textContent = text;
    if (status) status.textContent = announced;
  }
}
