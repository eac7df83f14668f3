import type { LandingContent } from "../../../content/landing/landing.ts";

type Props = {
  hero: LandingContent["hero"];
  /** The note below the figures. */
  children: React.ReactNode;
};

export function HeroStats({ hero, children }: Props) {
  return (
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
  );
}
