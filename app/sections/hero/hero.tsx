import type { accuracyFootnote, LandingContent } from "../../../content/landing/landing.ts";
import type { Dashboards } from "../../../content/navigation.ts";
import { buttonClass } from "../../ui/button.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { Pen } from "../drawing/pen.tsx";
import { AnswerSheet } from "./answer-sheet.tsx";
import { RotatingHeadline } from "./rotating-headline.tsx";

type Props = {
  hero: LandingContent["hero"];
  footnote: typeof accuracyFootnote;
  dashboards: Dashboards;
  scrollTarget: string;
};

/** What the product is and for whom, beside an answer sheet that is being marked. */
export function Hero({ hero, footnote, dashboards, scrollTarget }: Props) {
  return (
    <div className="hero page">
      <div className="pitch stack">
        <RotatingHeadline hero={hero} />
        <p className="lead">{hero.subtitle}</p>
        <ul className="chips row">
          {hero.chips.map((chip) => (
            <li key={chip}>
              <mark>{chip}</mark>
            </li>
          ))}
        </ul>
        <DashboardButtons content={hero} dashboards={dashboards} />
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
        <p className="note footnote">
          {`${footnote.text} `}
          <a href={footnote.link.to}>{footnote.link.label}</a>
          {` ${footnote.end}`}
        </p>
      </div>
    </div>
  );
}

type DashboardButtonsProps = { content: { teacherButton: string; studentButton: string }; dashboards: Dashboards };

/** The links to both dashboards, the teacher's in red. */
export function DashboardButtons({ content, dashboards }: DashboardButtonsProps) {
  return (
    <div className="row">
      <NewTabLink className={buttonClass({ variant: "primary", size: "large" })} {...dashboards.teacher}>
        {content.teacherButton}
      </NewTabLink>
      <NewTabLink className={buttonClass({ size: "large" })} {...dashboards.student}>
        {content.studentButton}
      </NewTabLink>
    </div>
  );
}
