import { useState } from "react";

type CopyButtonProps = { text: string; label: string; copiedLabel: string } & React.ComponentProps<"button">;

/** Copies `text`, which also has to be on the page: where copying is refused, it can still be selected. */
export function CopyButton({ text, label, copiedLabel, className, ...native }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <>
      <button
        type="button"
        className={["needs-script", className].filter(Boolean).join(" ")}
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => setIsCopied(true),
            () => setIsCopied(false),
          )
        }
        {...native}
      >
        {isCopied ? copiedLabel : label}
      </button>
      <span className="visually-hidden" role="status">
        {isCopied ? copiedLabel : null}
      </span>
    </>
  );
}
