import { hiddenFieldName } from "../../../application/spam-signs.ts";

/**
 * A field for programs that fill in everything: neither shown nor read aloud, not reachable by keyboard, and not filled
 * in by browsers or password managers. `label` is for people whose browser shows no styles.
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
