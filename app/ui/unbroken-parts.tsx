/** A reference, whatever its prefix, an option of a command, a day such as December 9, 2026, or its zone: "(New York time)". */
const unbroken =
  /(\b[A-Z]{2,4}(?:-[A-Z\d]{4}){2}\b|--[a-z-]+|\b[A-Z][a-z]{2,8} \d{1,2}, \d{4}|\([A-Z][\w ]{1,20} time\))/;

/**
 * A text in which each code, day and zone stays in one line; browsers would break it at its hyphens and spaces. Each part
 * is an element, so that a translator leaves the island's texts alone.
 */
export function UnbrokenParts({ children: text }: { children: string }) {
  return text.split(unbroken).map((part, place) =>
    part === "" ? null : (
      <span key={place} className={place % 2 === 0 ? undefined : "unbroken"}>
        {part}
      </span>
    ),
  );
}
