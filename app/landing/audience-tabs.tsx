import type { LandingContent } from "../../content/landing/landing.ts";
import { buttonClass } from "../ui/button.tsx";
import { ActionLink } from "./action-link.tsx";
import { SectionHead } from "./section-head.tsx";
import { TickedList } from "./ticked-list.tsx";

/** The use of the product to three audiences: links to three parts, which the element turns into tabs. */
export function AudienceTabs({ audiences }: { audiences: LandingContent["audiences"] }) {
  return (
    <section className="audience-tabs section page">
      <SectionHead id={audiences.id} heading={audiences.heading} lead={audiences.lead} />
      <audience-tabs class="tabs">
        <div className="tab-list" data-label={audiences.tabsLabel}>
          {audiences.items.map(({ id, name }) => (
            <a key={id} id={`tab-${id}`} href={`#${id}`}>
              {name}
            </a>
          ))}
        </div>
        <div className="tab-panels">
          {audiences.items.map((audience) => (
            <div className="tab-panel sheet" key={audience.id} id={audience.id}>
              <div className="stack">
                <h3>{audience.heading}</h3>
                <p>{audience.text}</p>
                <ActionLink className={buttonClass()} action={audience.action}>
                  {audiences.button}
                </ActionLink>
              </div>
              <TickedList points={audience.points} />
            </div>
          ))}
        </div>
      </audience-tabs>
    </section>
  );
}
