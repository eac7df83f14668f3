import { Icon } from "../icon.tsx";

/** The parts of every kind of field: a label, perhaps a mark such as "(optional)", a hint, and the error. */
export type FieldProps = {
  /** The field is posted under it. */
  name: string;
  /** The target of an error summary's link. The name, unless a page has several fields of that name. */
  id?: string | undefined;
  label: React.ReactNode;
  /** The label is only for screen readers: what is beside the field says it to everyone else, as in a table. */
  isLabelHidden?: boolean | undefined;
  mark?: string | undefined;
  hint?: React.ReactNode;
  error?: React.ReactNode;
  /** The error holds no more. It is struck, and stays in its place, so that nothing moves while a person types. */
  isCorrected?: boolean | undefined;
};

/** Label, hint and error around a control that carries `controlAttributes`. */
export function Field({
  name,
  id = name,
  label,
  isLabelHidden,
  mark,
  hint,
  error,
  isCorrected,
  children,
}: FieldProps & { children: React.ReactNode }) {
  return (
    <div className={error ? `field margin-mark${isCorrected ? " corrected" : ""}` : "field"}>
      <label htmlFor={id} className={isLabelHidden ? "visually-hidden" : undefined}>
        <span>{label}</span>
        {mark ? <span className="mark">{`\u00a0${mark}`}</span> : null}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="note">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="message">
          {isCorrected ? <del aria-hidden="true">{error}</del> : error}
        </p>
      ) : null}
      {children}
    </div>
  );
}

/** Ties a control to its label, hint and error, and to the element `${id}-state`, if there is one. */
export function controlAttributes({ name, id = name, hint, error, isCorrected }: FieldProps, hasState = false) {
  const isInvalid = Boolean(error) && !isCorrected;
  const describedBy = [hint && `${id}-hint`, isInvalid && `${id}-error`, hasState && `${id}-state`].filter(Boolean);
  return {
    id,
    name,
    "aria-describedby": describedBy.join(" ") || undefined,
    // Always set: without the attribute browsers report a required select or file without a choice as invalid.
    "aria-invalid": isInvalid,
  };
}

/** The field's props, and its control's. */
export function partsOf<Props extends FieldProps>({
  name,
  id,
  label,
  isLabelHidden,
  mark,
  hint,
  error,
  isCorrected,
  ...native
}: Props) {
  return [{ name, id, label, isLabelHidden, mark, hint, error, isCorrected }, native] as const;
}

export function TextField(props: FieldProps & React.ComponentProps<"input">) {
  const [field, native] = partsOf(props);
  return (
    <Field {...field}>
      <input className="control" {...native} {...controlAttributes(field)} />
    </Field>
  );
}

export function TextAreaField(props: FieldProps & React.ComponentProps<"textarea">) {
  const [field, native] = partsOf(props);
  return (
    <Field {...field}>
      <textarea
        className="control"
        {...native}
        {...controlAttributes(field)}
        // Browsers scroll only the caret into view, and leave the rest under anything that covers the page.
        onFocus={(event) => event.currentTarget.scrollIntoView({ block: "nearest" })}
      />
    </Field>
  );
}

export function SelectField(props: FieldProps & React.ComponentProps<"select">) {
  const [field, native] = partsOf(props);
  return (
    <Field {...field}>
      <div className="choice">
        <select className="control" {...native} {...controlAttributes(field)} />
        <Icon name="chevron" />
      </div>
    </Field>
  );
}
