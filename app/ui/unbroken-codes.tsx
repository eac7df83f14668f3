/** A reference, whatever its prefix, or an option of a command. */
const code = /(\b[A-Z]{2,4}(?:-[A-Z\d]{4}){2}\b|--[a-z-]+)/;

/**
 * A text in which each code stays in one line; browsers would break it at its hyphens. Each part is an element, so that
 * a translator leaves the island's texts alone.
 */
export function UnbrokenCodes({ children: text }: { children: string }) {
  return text.split(code).map((part, place) =>
    part === "" ? null : (
      <span key={place} className={place % 2 === 0 ? undefined : "unbroken"}>
        {part}
      </span>
    ),
  );
}
