import type { LandingContent } from "../../../content/landing/landing.ts";
import { Icon } from "../../ui/icon.tsx";
import { Pen } from "../drawing/pen.tsx";

/**
 * The headline, whose first word is struck through and written anew every two seconds, by CSS alone.
 * Screen readers get a fixed headline. The checkbox stops it at the first word without any script.
 */
export function RotatingHeadline({ hero }: { hero: LandingContent["hero"] }) {
  return (
    <div className="headline">
      <h1>
        <span className="visually-hidden">{hero.headline}</span>
        <span aria-hidden="true">
          <span className="words">
            {hero.rotatingWords.map((word) => (
              <span key={word}>
                <span>
                  {word}
                  <span className="strike">
                    <svg viewBox="0 0 300 40" preserveAspectRatio="none">
                      <Pen points="2,26,2 40,18,5 90,21,6 150,14,5" />
                      <Pen points="150,14,5 210,19,6 262,12,5 298,15,1.5" />
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
