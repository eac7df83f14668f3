import { controlAttributes, Field, type FieldProps } from "./field.tsx";

/** One line of text. */
export function TextField({ name, label, mark, hint, error, ...native }: FieldProps & React.ComponentProps<"input">) {
  const field = { name, label, mark, hint, error };
  return (
    <Field {...field}>
      <input className="control" {...native} {...controlAttributes(field)} />
    </Field>
  );
}
