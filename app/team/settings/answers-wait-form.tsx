import type { AnswersWait } from "../../../application/team/answer.ts";
import { settingsPage } from "../../../content/team/settings.ts";
import { Button } from "../../ui/button.tsx";

const { wait: texts } = settingsPage;

type AnswersWaitFormProps = { waits: readonly AnswersWait[]; wait: AnswersWait };

/** How long the member's emails wait. */
export function AnswersWaitForm({ waits, wait }: AnswersWaitFormProps) {
  return (
    <form method="post" className="stack">
      <fieldset className="choices">
        <legend>{texts.legend}</legend>
        <p className="note">{texts.hint}</p>
        {waits.map((minutes) => (
          <label key={minutes} className="tick">
            <input type="radio" name="wait" value={minutes} defaultChecked={minutes === wait} required />{" "}
            {texts.after(minutes)}
          </label>
        ))}
      </fieldset>
      <p className="row">
        <Button type="submit">{texts.save}</Button>
      </p>
    </form>
  );
}
