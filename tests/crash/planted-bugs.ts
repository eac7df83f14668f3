import type { Violation } from "./judge.ts";
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
    from: "await commit(client);",
    to: "void commit(client).catch(() => {});",
    shownAs: "lost",
    shownAt: "before the commit",
  },
  {
    name: "forget-the-outbox-row",
    file: "server/intake/submit-application.ts",
    from: "await client.query(insertOutboxRow, [id, application.network]);",
    to: "",
    shownAs: "not in the chat",
    shownAt: "after the commit",
  },
  {
    name: "drop-a-steps-id",
    file: "server/relay/relay-application.ts",
    from: "const recorded = await recordStep(context, application, step.name, message);",
    to: `const recorded: string = "recorded";`,
    shownAs: "needless duplicate",
    shownAt: "document sent, no answer",
  },
];
