type Looks = {
  /** `primary` has the color of the pen that grades, at most once on a view; `done` says what it has done. */
  variant?: "primary" | "secondary" | "quiet" | "done" | undefined;
  size?: "small" | "large" | undefined;
  className?: string | undefined;
};

type ButtonProps = Looks & Omit<React.ComponentProps<"button">, "className">;

export function Button({ variant, size, className, type = "button", ...native }: ButtonProps) {
  return <button type={type} className={buttonClass({ variant, size, className })} {...native} />;
}

/** The classes of a button, for other elements (`Link`, `label`). */
export function buttonClass({ variant = "secondary", size, className }: Looks = {}) {
  return ["button", variant, size, className].filter(Boolean).join(" ");
}
