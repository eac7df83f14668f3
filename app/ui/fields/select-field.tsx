import { controlAttributes, Field, type FieldProps } from "./field.tsx";
import { Icon } from "../icon.tsx";

/** One of a few choices, as the device offers them; the options are its children. */
export function SelectField({
  name,
  label,
  mark,
  hint,
  error,
  ...native
}: FieldProps & React.ComponentProps<"select">) {
  const field = { name, label, mark, hint, error };
  return (
    <Field {...field}>
      <div className="choice">
        <select className="control" {...native} {...controlAttributes(field)} />
        <Icon name="chevron" />
      </div>
    </Field>
  );
}
