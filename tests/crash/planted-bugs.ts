import type { Violation } from "./checks/judge.ts";
import type { PointName } from "./site-points.ts";

/** A mistake put into the site's source while it is loaded, to see whether the crash tests find it. */
export type PlantedBug = {
  name: "acknowledge-before-commit" | "forget-the-outbox-row" | "drop-a-steps-id";
  file: string;
  /** Stands there once, or the bug cannot be planted. */
  from: string;
  to: string;
  /** What the judge has to say about it. */
  shownAs: Violation["kind"];
  /** Where a crash shows it for certain. */
  shownAt: PointName;
};

export const plantedBugs: PlantedBug[] = [
  {
    name: "acknowledge-before-commit",
    file: "server/intake/submit-application.ts",
    from: `await client.query("commit");`,
    to: `void client.query("commit").catch(() => {});`,
    shownAs: "lost",
    shownAt: "before the commit",
  },
  {
    name: "forget-the-outbox-row",
    file: "server/intake/submit-application.ts",
    from: `await client.query("insert into outbox (application_id) values ($1)", [id]);`,
    to: "",
    shownAs: "not in the chat",
    shownAt: "after the commit",
  },
  {
    name: "drop-a-steps-id",
    file: "server/relay/relay-application.ts",
    from: "await recordStep(context, application, step.name, message);",
    to: "",
    shownAs: "needless duplicate",
    shownAt: "document sent, no answer",
  },
];
