import { useEffect, useRef, useState } from "react";
import { errorIdText } from "../../../content/error-pages.ts";

/** Lets a visitor and an operator speak of the same error: the id on the screen is the id in the log. */
export function ErrorId({ error }: { error: unknown }) {
  const [text] = useState(() => errorIdText(newErrorId()));
  const shown = useRef<HTMLParagraphElement>(null);

  // In the browser's log, with the id that is on the screen: a page that the server rendered keeps the server's id.
  // oxlint-disable-next-line no-console -- the console is the browser's log
  useEffect(() => console.error(shown.current?.textContent, error), [error]);

  // oxlint-disable-next-line no-console -- rendering has no other way to the server's log
  if (import.meta.env.SSR) console.error(text, error);
  return (
    <p ref={shown} className="note" suppressHydrationWarning>
      {text}
    </p>
  );
}

function newErrorId(): string {
  return Math.random().toString(36).slice(2, 10).toUpperCase();
}
