import type { LandingContent } from "../../content/landing.ts";
import { AnswerSheet } from "./answer-sheet.tsx";
import { HeroPitch } from "./hero-pitch.tsx";
import { HeroStats } from "./hero-stats.tsx";
import { RotatingHeadline } from "./rotating-headline.tsx";

type Props = {
  hero: LandingContent["hero"];
  dashboards: { teacher: string; student: string };
  opensInNewTab: string;
  scrollTarget: string;
  /** Stands below the figures: whose they are. */
  children: React.ReactNode;
};

/** What it is, for whom, and the proof beside it: a sheet that is being marked. */
export function Hero({ hero, children, ...doors }: Props) {
  return (
    <div className="hero page">
      <div className="pitch">
        <RotatingHeadline hero={hero} />
        <HeroPitch hero={hero} {...doors} />
      </div>
      <AnswerSheet sheet={hero.sheet} />
      <HeroStats hero={hero}>{children}</HeroStats>
    </div>
  );
}
