import type { LandingContent } from "../../content/landing/landing.ts";
import type { Dashboards } from "../../content/navigation.ts";
import { buttonClass } from "../ui/button.tsx";
import { Drawing } from "./drawing/drawing.tsx";
import { NewTabLink } from "../ui/new-tab-link.tsx";

type Props = {
  closing: LandingContent["closing"];
  dashboards: Dashboards;
};

/** The end of the page: one sentence, one large tick, and the links to both dashboards. */
export function Closing({ closing, dashboards }: Props) {
  return (
    <section className="closing section page">
      <h2 id={closing.id} tabIndex={-1}>
        {closing.heading}
      </h2>
      <p className="lead">{closing.text}</p>
      <div className="row">
        <NewTabLink className={buttonClass({ variant: "primary", size: "large" })} {...dashboards.teacher}>
          {closing.teacherButton}
        </NewTabLink>
        <NewTabLink className={buttonClass({ size: "large" })} {...dashboards.student}>
          {closing.studentButton}
        </NewTabLink>
      </div>
      <span className="window">
        <svg viewBox="0 0 400 340" aria-hidden="true">
          <Drawing name="closing-tick" />
        </svg>
      </span>
    </section>
  );
}
