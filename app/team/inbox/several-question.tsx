import { ConfirmSeveral, type ConfirmSeveralProps } from "./confirm-several.tsx";
import { TellSeveral, type TellSeveralProps } from "./tell-several.tsx";

type SeveralQuestionProps = ({ kind: "confirm" } & ConfirmSeveralProps) | ({ kind: "tell" } & TellSeveralProps);

/** What the inbox asks before it changes the applications that are selected. */
export function SeveralQuestion(question: SeveralQuestionProps) {
  return question.kind === "confirm" ? <ConfirmSeveral {...question} /> : <TellSeveral {...question} />;
}
