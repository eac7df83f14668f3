import { LongName } from "../ui/long-name.tsx";
import { UnbrokenParts } from "../ui/unbroken-parts.tsx";

type WithDayProps = {
  /** A sentence about a day, such as "December 1, 2026", and perhaps an email address. */
  sentence: (day: string) => string;
  /** A time on that day, as ISO 8601 in UTC; null for a sentence without one, perhaps about a day of the team's zone. */
  at: string | null;
  /** The day in UTC. */
  dayOf: (at: string) => string;
};

/** Without script the day is in UTC, like the times of the page; with it, it is the reader's. */
export function WithDay({ sentence, at, dayOf }: WithDayProps) {
  if (at === null) return <UnbrokenParts>{sentence("")}</UnbrokenParts>;
  const mark = "\0";
  const [before = "", after = ""] = sentence(mark).split(mark);
  return (
    <>
      <LongName>{before}</LongName>
      <time dateTime={at} data-day="">
        {dayOf(at)}
      </time>
      <LongName>{after}</LongName>
    </>
  );
}
