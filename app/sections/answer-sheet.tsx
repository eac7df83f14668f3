import { useRef } from "react";
import type { LandingContent } from "../../content/landing.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { AnswerSheetDrawing } from "./answer-sheet-drawing.tsx";

/** The sheet is marked once by CSS alone, script or not; the button plays the same animations again. */
export function AnswerSheet({ sheet }: { sheet: LandingContent["hero"]["sheet"] }) {
  const drawing = useRef<HTMLDivElement>(null);
  return (
    <figure className="answer-sheet">
      <div className="on-desk" ref={drawing}>
        <AnswerSheetDrawing sheet={sheet} />
      </div>
      <figcaption>
        <span className="note">{sheet.caption}</span>
        <Button variant="quiet" size="small" className="replay needs-script" onClick={() => replay(drawing.current)}>
          <Icon name="replay" />
          {sheet.replay}
        </Button>
      </figcaption>
    </figure>
  );
}

function replay(drawing: HTMLElement | null) {
  for (const animation of drawing?.getAnimations({ subtree: true }) ?? []) {
    animation.cancel();
    animation.play();
  }
}
