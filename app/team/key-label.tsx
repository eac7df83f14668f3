/** A label whose first letter is the `accessKey` of its control, and is underlined for that. */
export function KeyLabel({ children: label }: { children: string }) {
  return (
    <span>
      <u>{label.slice(0, 1)}</u>
      {label.slice(1)}
    </span>
  );
}

/** Returns the key of a control with this label. */
export function keyOf(label: string): string {
  return label.slice(0, 1).toLowerCase();
}
