import type { SentAnswer } from "../../../application/team/answer.ts";
import { UnbrokenParts } from "../../ui/unbroken-parts.tsx";

/** The sent answer: its subject, and folded below it the text. */
export function AnswerText({ answer: { subject, text } }: { answer: Pick<SentAnswer, "subject" | "text"> }) {
  return (
    <details>
      <summary dir="auto">
        <UnbrokenParts>{subject}</UnbrokenParts>
      </summary>
      <p className="answer-text" dir="auto">
        {text}
      </p>
    </details>
  );
}
