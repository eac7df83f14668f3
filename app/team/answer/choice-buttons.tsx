import { Button } from "../../ui/button.tsx";

type ChoiceButtonsProps = {
  name: string;
  legend: string;
  choices: { value: string; label: string }[];
  chosen: string;
  /** The value of the button that was pressed, and has the focus again. */
  pressed: string | null;
};

/** Buttons of which one is chosen: each shows the form again, with another text. */
export function ChoiceButtons({ name, legend, choices, chosen, pressed }: ChoiceButtonsProps) {
  return (
    <fieldset className="row answers">
      <legend>{legend}</legend>
      {choices.map(({ value, label }) => (
        <Button
          key={value}
          type="submit"
          name={name}
          value={value}
          size="small"
          className="decide-button"
          formNoValidate
          aria-current={value === chosen ? "true" : undefined}
          autoFocus={value === pressed}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
