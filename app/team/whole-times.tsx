import { timePattern } from "../../content/team/times.ts";

/**
 * A text in which each time is on one line, if it fits on one. Browsers may break a line after it, so its period is part
 * of it.
 */
export function WholeTimes({ children: text }: { children: string }) {
  return text.split(timePattern).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={place} className="whole-time">
        {part}
      </span>
    ),
  );
}
