import type { ApplicationFormContent } from "../../content/application-form.ts";
import { useIsScripted } from "../ui/use-is-scripted.ts";

/** A name and what it stands for, in a list of them. */
export function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A time in the reader's own time zone; in UTC where no script runs. `at` is ISO 8601 in UTC. */
export function ReaderTime({ content, at }: { content: ApplicationFormContent["received"]; at: string }) {
  return <time dateTime={at}>{useIsScripted() ? content.timeHere(at) : content.timeInUtc(at)}</time>;
}
