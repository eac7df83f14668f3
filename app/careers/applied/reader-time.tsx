import type { ApplicationFormContent } from "../../../content/application-form.ts";
import { useIsScripted } from "../../ui/use-is-scripted.ts";

/** A time in the reader's own time zone; in UTC where no script runs. `at` is ISO 8601 in UTC. */
export function ReaderTime({ content, at }: { content: ApplicationFormContent["received"]; at: string }) {
  return <time dateTime={at}>{useIsScripted() ? content.timeHere(at) : content.timeInUtc(at)}</time>;
}
