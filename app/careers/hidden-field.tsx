import { hiddenFieldName } from "../../application/marks.ts";

/**
 * A field for programs that fill in everything: neither shown nor read aloud, out of the order of the keyboard, and
 * known to no browser or password manager. `label` is for people whose browser shows no styles.
 */
export function HiddenField({ label }: { label: string }) {
  return (
    <p className="hidden-field" aria-hidden="true">
      <label>
        {label}
        <input
          type="text"
          name={hiddenFieldName}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
        />
      </label>
    </p>
  );
}
