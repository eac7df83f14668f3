import type { LandingContent } from "../../../content/landing/landing.ts";
import type { Dashboards } from "../../../content/navigation.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Pen } from "../drawing/pen.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";

type Props = {
  hero: LandingContent["hero"];
  dashboards: Dashboards;
  scrollTarget: string;
};

/** Below the headline: what the product does, in one sentence and three words, and the links to both dashboards. */
export function HeroPitch({ hero, dashboards, scrollTarget }: Props) {
  return (
    <>
      <p className="lead">{hero.subtitle}</p>
      <ul className="chips">
        {hero.chips.map((chip) => (
          <li key={chip}>
            <mark>{chip}</mark>
          </li>
        ))}
      </ul>
      <div className="row">
        <NewTabLink className={buttonClass({ variant: "primary", size: "large" })} {...dashboards.teacher}>
          {hero.teacherButton}
        </NewTabLink>
        <NewTabLink className={buttonClass({ size: "large" })} {...dashboards.student}>
          {hero.studentButton}
        </NewTabLink>
      </div>
      <a className="scroll-cue" href={`#${scrollTarget}`}>
        {hero.scrollCue}
        <svg viewBox="0 0 30 44" aria-hidden="true">
          <Pen points="16,3,1.6 12,14,2.6 17,26,2.8 14,40,1.6 / 5,30,1.4 14,41,2.8 25,28,1.2" />
        </svg>
      </a>
    </>
  );
}
