type Variant = "primary" | "secondary" | "quiet";
type Size = "small" | "large";

type Looks = {
  /** `primary` is written in red: one on a view. */
  variant?: Variant | undefined;
  size?: Size | undefined;
};

/** Something that acts on this page. */
export function Button({
  variant,
  size,
  className,
  type = "button",
  ...native
}: Looks & React.ComponentProps<"button">) {
  return <button type={type} className={buttonClass({ variant, size, className })} {...native} />;
}

/** The classes of a button, for elements of other makers (`Link`, `label`). */
export function buttonClass({
  variant = "secondary",
  size,
  className,
}: Looks & { className?: string | undefined } = {}) {
  return ["button", variant, size, className].filter(Boolean).join(" ");
}
