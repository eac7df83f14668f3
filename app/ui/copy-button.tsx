import { useState } from "react";
import { Button } from "./button.tsx";

type CopyButtonProps = { text: string; label: string; copiedLabel: string };

/** Copies `text`, which also has to be on the page: where copying is refused, it can still be selected. */
export function CopyButton({ text, label, copiedLabel }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <>
      <Button size="small" className="needs-script" onClick={() => void copy()}>
        {isCopied ? copiedLabel : label}
      </Button>
      <span className="visually-hidden" role="status">
        {isCopied ? copiedLabel : null}
      </span>
    </>
  );
}
