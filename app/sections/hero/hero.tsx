import type { LandingContent } from "../../../content/landing/landing.ts";
import type { Dashboards } from "../../../content/navigation.ts";
import { AnswerSheet } from "./answer-sheet.tsx";
import { HeroPitch } from "./hero-pitch.tsx";
import { HeroStats } from "./hero-stats.tsx";
import { RotatingHeadline } from "./rotating-headline.tsx";

type Props = {
  hero: LandingContent["hero"];
  dashboards: Dashboards;
  scrollTarget: string;
  /** The note below the figures. */
  children: React.ReactNode;
};

/** What the product is and for whom, beside an answer sheet that is being marked. */
export function Hero({ hero, children, ...links }: Props) {
  return (
    <div className="hero page">
      <div className="pitch">
        <RotatingHeadline hero={hero} />
        <HeroPitch hero={hero} {...links} />
      </div>
      <AnswerSheet sheet={hero.sheet} />
      <HeroStats hero={hero}>{children}</HeroStats>
    </div>
  );
}
