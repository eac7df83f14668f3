import type { Audience } from "../../content/landing/audiences.ts";
import type { LandingContent } from "../../content/landing/landing.ts";
import { TickMark } from "../ui/tick-mark.tsx";
import { SectionHead } from "./section-head.tsx";

type Props = {
  audiences: LandingContent["audiences"];
  /** What "Get Started" of an audience is. */
  action: (audience: Audience) => React.ReactNode;
};

/** Three readers, one sheet: links to its parts, which `select-audience.ts` turns into tabs. */
export function AudienceTabs({ audiences, action }: Props) {
  return (
    <section className="audience-tabs section page">
      <SectionHead id={audiences.id} heading={audiences.heading} lead={audiences.lead} />
      <div className="tabs">
        <div className="tab-list" data-label={audiences.tabsLabel}>
          {audiences.items.map(({ id, name }) => (
            <a key={id} id={`tab-${id}`} href={`#${id}`}>
              {name}
            </a>
          ))}
        </div>
        {audiences.items.map((audience) => (
          <div className="tab-panel sheet" key={audience.id} id={audience.id}>
            <div className="stack">
              <h3>{audience.heading}</h3>
              <p>{audience.text}</p>
              {action(audience)}
            </div>
            <ul className="ticked">
              {audience.points.map((point) => (
                <li key={point}>
                  <TickMark />
                  {point}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
