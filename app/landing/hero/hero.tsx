import type { LandingContent } from "../../../content/landing/landing.ts";
import type { Dashboards } from "../../../content/navigation.ts";
import type { Drawing } from "../../../content/readers/drawings.server.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { AnswerSheet } from "./answer-sheet.tsx";
import { strike } from "./strike.ts";

type Props = {
  hero: LandingContent["hero"];
  drawing: Drawing;
  dashboards: Dashboards;
  scrollTarget: string;
  /** Placed after the first screen of a phone: the styles of the rest of the page. */
  children: React.ReactNode;
};

/** The product and its audience, beside an answer sheet that is being marked. */
export function Hero({ hero, drawing, dashboards, scrollTarget, children }: Props) {
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
        <p className="offer">{hero.offer}</p>
        <a className="tall scroll-cue" href={`#${scrollTarget}`}>
          {hero.scrollCue}
          <Icon name="down" className="cue-icon" />
        </a>
      </div>
      <AnswerSheet sheet={hero.sheet} drawing={drawing} dashboard={dashboards.teacher}>
        {children}
      </AnswerSheet>
      <div className="hero-stats">
        <dl aria-label={hero.statsLabel}>
          {hero.stats.map(({ figure, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
        <p className="note">
          {`${hero.footnote.text} `}
          <a href={hero.footnote.link.to}>{hero.footnote.link.label}</a>
          {` ${hero.footnote.end}`}
        </p>
      </div>
    </div>
  );
}

/** The headline, whose first word CSS strikes and writes anew every two seconds, unless the checkbox stops that. */
function RotatingHeadline({ hero }: Pick<Props, "hero">) {
  return (
    <div className="headline">
      <h1>
        <span className="visually-hidden">{hero.headline}</span>
        <span aria-hidden="true">
          <span className="words">
            {hero.rotatingWords.map((word, index) => (
              <span className={["word", "word second", "word third"][index]} key={word}>
                <span className="word-inside">
                  {word}
                  <svg className="strike" viewBox="0 0 300 40" preserveAspectRatio="none">
                    <path d={strike} />
                  </svg>
                </span>
              </span>
            ))}
          </span>
          <span className="end">{hero.headlineEnd}</span>
        </span>
      </h1>
      <label className="pause">
        <input type="checkbox" aria-label={hero.pauseHeadline} />
        <Icon name="pause" className="while-moving" />
        <Icon name="play" className="while-paused" />
      </label>
    </div>
  );
}

type DashboardButtonsProps = { content: { teacherButton: string; studentButton: string }; dashboards: Dashboards };

/** The links to both dashboards, the teacher's primary. */
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
