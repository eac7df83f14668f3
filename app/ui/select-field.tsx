import { controlAttributes, Field, type FieldProps } from "./field.tsx";

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
      <select className="control" {...native} {...controlAttributes(field)} />
    </Field>
  );
}
