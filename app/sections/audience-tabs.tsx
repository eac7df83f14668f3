import type { Audience, LandingContent } from "../../content/landing/landing.ts";
import type { Dashboards } from "../../content/navigation.ts";
import { buttonClass } from "../ui/button.tsx";
import { NewTabLink } from "../ui/new-tab-link.tsx";
import { TickMark } from "../ui/tick-mark.tsx";
import { planButtonId } from "./pricing/plans.tsx";
import { SectionHead } from "./section-head.tsx";

type Props = { audiences: LandingContent["audiences"]; dashboards: Dashboards };

/** Three readers, one sheet: links to its parts, which `select-audience.ts` turns into tabs. */
export function AudienceTabs({ audiences, dashboards }: Props) {
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
              <GetStarted audience={audience} dashboards={dashboards} />
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

function GetStarted({ audience, dashboards }: { audience: Audience; dashboards: Dashboards }) {
  const { action, button } = audience;
  const className = buttonClass();
  return action.kind === "plan" ? (
    <a className={className} href={`#${planButtonId(action.planId)}`}>
      {button}
    </a>
  ) : (
    <NewTabLink className={className} {...dashboards[action.dashboard]}>
      {button}
    </NewTabLink>
  );
}
