import type { accuracyFootnote, LandingContent } from "../../../content/landing/landing.ts";
import type { Dashboards } from "../../../content/navigation.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { Pen } from "../drawing/pen.tsx";
import { AnswerSheet } from "./answer-sheet.tsx";

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
        <ul className="chips">
          {hero.chips.map((chip) => (
            <li key={chip}>
              <mark>{chip}</mark>
            </li>
          ))}
        </ul>
        <DashboardButtons content={hero} dashboards={dashboards} />
        <a className="tall scroll-cue" href={`#${scrollTarget}`}>
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

/**
 * The headline, whose first word is struck through and written anew every two seconds, by CSS alone.
 * Screen readers get a fixed headline. The checkbox stops it at the first word without any script.
 */
function RotatingHeadline({ hero }: Pick<Props, "hero">) {
  return (
    <div className="headline">
      <h1>
        <span className="visually-hidden">{hero.headline}</span>
        <span aria-hidden="true">
          <span className="words">
            {hero.rotatingWords.map((word) => (
              <span className="word" key={word}>
                <span className="word-inside">
                  {word}
                  <span className="strike">
                    <svg viewBox="0 0 300 40" preserveAspectRatio="none">
                      <Pen className="line" points="2,26,2 40,18,5 90,21,6 150,14,5" />
                      <Pen className="line" points="150,14,5 210,19,6 262,12,5 298,15,1.5" />
                    </svg>
                  </span>
                </span>
              </span>
            ))}
          </span>
          <span className="end">{hero.headlineEnd}</span>
        </span>
      </h1>
      <label className="pause">
        <input type="checkbox" />
        <Icon name="pause" />
        <Icon name="play" />
        <span className="visually-hidden">{hero.pauseHeadline}</span>
      </label>
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
