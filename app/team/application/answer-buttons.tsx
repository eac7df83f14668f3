import { replyNames } from "../../../application/team/answer.ts";
import { answerPage } from "../../../content/team/answer.ts";
import { Button } from "../../ui/button.tsx";
import { KeyLabel, keyOf } from "../key-label.tsx";

/** The buttons that open the form of an email, with the text that each begins with. */
export function AnswerButtons({ hasAnswer }: { hasAnswer: boolean }) {
  return (
    <fieldset className="row answers">
      <legend>{hasAnswer ? answerPage.sendAnother : answerPage.onApplication}</legend>
      {replyNames.map((name) => {
        const label = answerPage.open[name];
        return (
          <Button
            key={name}
            type="submit"
            name="change"
            value={name}
            size="small"
            className="decide-button"
            accessKey={keyOf(label)}
          >
            <KeyLabel>{label}</KeyLabel>
          </Button>
        );
      })}
    </fieldset>
  );
}
