import type { ApplicationSettings } from "../../../application/answer.ts";
import type { PositionChoice } from "../../../application/fields.ts";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import type { CareersContent } from "../../../content/careers.ts";
import type { Work } from "../../../content/work.ts";

/** The facts of the running site that an island needs. The server writes them to the element, as JSON. */
export type IslandFacts = ApplicationSettings & {
  /** The open positions. */
  positions: readonly PositionChoice[];
  /** What the form's position is, or what all of them are. */
  noun: Work["noun"];
};

export type IslandContent = { form: ApplicationFormContent; closed: CareersContent["closed"] };
