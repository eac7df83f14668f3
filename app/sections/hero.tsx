import type { LandingContent } from "../../content/landing.ts";
import { buttonClass } from "../ui/button.tsx";
import { AnswerSheet } from "./answer-sheet.tsx";
import { Pen } from "./drawing/pen.tsx";
import { RotatingHeadline } from "./rotating-headline.tsx";
import { NewTabLink } from "./new-tab-link.tsx";

type Props = {
  hero: LandingContent["hero"];
  dashboards: { teacher: string; student: string };
  opensInNewTab: string;
  scrollTarget: string;
  /** Stands below the figures: whose they are. */
  children: React.ReactNode;
};

/** What it is, for whom, and the proof beside it: a sheet that is being marked. */
export function Hero({ hero, dashboards, opensInNewTab, scrollTarget, children }: Props) {
  return (
    <div className="hero page">
      <div className="pitch">
        <RotatingHeadline hero={hero} />
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
      </div>
      <AnswerSheet sheet={hero.sheet} />
      <div className="hero-stats">
        <dl aria-label={hero.statsLabel}>
          {hero.stats.map(({ figure, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure.value}</dd>
            </div>
          ))}
        </dl>
        {children}
      </div>
    </div>
  );
}
