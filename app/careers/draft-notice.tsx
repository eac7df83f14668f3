import { useRef, useState } from "react";
import type { ApplicationFormWords } from "../../content/application-form.ts";
import { Button } from "../ui/button.tsx";
import type { DraftKeeper } from "./draft-keeper.ts";
import { useKeeping } from "./use-keeping.ts";

type DraftNoticeProps = {
  words: ApplicationFormWords["draft"];
  keeper: DraftKeeper;
  isDisabled: boolean;
  /** Whether the form was emptied because another tab has sent it. */
  isSentElsewhere: boolean;
  onForgotten: () => void;
};

/** Says what lies on the device, only when it does, and lets the person remove it or not have it there at all. */
export function DraftNotice({ words, keeper, isDisabled, isSentElsewhere, onForgotten }: DraftNoticeProps) {
  const keeping = useKeeping(keeper);
  const [forgotten, setForgotten] = useState<"forgotten" | "notForgotten" | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const isOff = keeping === "off";

  async function forget() {
    setForgotten((await keeper.forget()) ? "forgotten" : "notForgotten");
    onForgotten();
    // The pressed button goes with the draft.
    status.current?.focus();
  }

  function say() {
    if (forgotten === "notForgotten") return words.notForgotten;
    if (isOff) return words.off;
    if (keeping === "kept") return words.kept;
    if (isSentElsewhere) return words.sentElsewhere;
    return forgotten ? words.forgotten : null;
  }

  return (
    <div className="draft-notice">
      <p ref={status} tabIndex={-1} role="status">
        {say()}
      </p>
      {keeping === "kept" ? (
        <Button variant="quiet" size="small" disabled={isDisabled} onClick={() => void forget()}>
          {words.forget}
        </Button>
      ) : null}
      {keeping === "unavailable" ? null : (
        <Button
          variant="quiet"
          size="small"
          disabled={isDisabled}
          onClick={() => void keeper.turn(isOff ? "on" : "off")}
        >
          {isOff ? words.turnOn : words.turnOff}
        </Button>
      )}
    </div>
  );
}
