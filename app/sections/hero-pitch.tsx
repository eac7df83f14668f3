import type { LandingContent } from "../../content/landing.ts";
import { buttonClass } from "../ui/button.tsx";
import { Pen } from "./drawing/pen.tsx";
import { NewTabLink } from "./new-tab-link.tsx";

type Props = {
  hero: LandingContent["hero"];
  dashboards: { teacher: string; student: string };
  opensInNewTab: string;
  scrollTarget: string;
};

/** What stands below the headline: what it does, in one sentence and three words, and the two doors. */
export function HeroPitch({ hero, dashboards, opensInNewTab, scrollTarget }: Props) {
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
        <NewTabLink
          className={buttonClass({ variant: "primary", size: "large" })}
          href={dashboards.teacher}
          note={opensInNewTab}
        >
          {hero.teacherButton}
        </NewTabLink>
        <NewTabLink className={buttonClass({ size: "large" })} href={dashboards.student} note={opensInNewTab}>
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
