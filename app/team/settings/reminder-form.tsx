import { settingsPage } from "../../../content/team/settings.ts";
import { Button } from "../../ui/button.tsx";

const { reminder: texts } = settingsPage;

/** Whether the member gets the daily reminder by email. */
export function ReminderForm({ wantsReminder }: { wantsReminder: boolean }) {
  return (
    <form method="post" className="stack">
      <fieldset className="choices">
        <legend>{texts.legend}</legend>
        <p className="note">{texts.hint}</p>
        {(["yes", "no"] as const).map((choice) => (
          <label key={choice} className="tick">
            <input
              type="radio"
              name="reminder"
              value={choice}
              defaultChecked={(choice === "yes") === wantsReminder}
              required
            />{" "}
            {texts.choices[choice]}
          </label>
        ))}
      </fieldset>
      <p className="row">
        <Button type="submit">{texts.save}</Button>
      </p>
    </form>
  );
}
