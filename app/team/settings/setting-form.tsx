import { Button } from "../../ui/button.tsx";

type SettingFormProps = {
  name: string;
  texts: { legend: string; hint: string; save: string };
  /** The label of each value. */
  choices: ReadonlyMap<string, string>;
  chosen: string;
};

/** One setting of the member, of which one value is chosen. */
export function SettingForm({ name, texts, choices, chosen }: SettingFormProps) {
  return (
    <form method="post" className="columns setting">
      <div>
        <h2 id={name}>{texts.legend}</h2>
        <p className="note">{texts.hint}</p>
      </div>
      <fieldset className="row choices" aria-labelledby={name}>
        {[...choices].map(([value, label]) => (
          <label key={value} className="tick">
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} required /> {label}
          </label>
        ))}
      </fieldset>
      <Button type="submit">{texts.save}</Button>
    </form>
  );
}
