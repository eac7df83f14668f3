import type { LandingContent } from "../../content/landing/landing.ts";
import type { Drawing } from "../../content/readers/drawings.server.ts";
import { buttonClass } from "../ui/button.tsx";
import { ActionLink } from "./action-link.tsx";
import { SectionHead } from "./section-head.tsx";

/** The use of the product to three audiences: links to three parts, which the element turns into tabs. */
export function AudienceTabs({ audiences, sheet }: { audiences: LandingContent["audiences"]; sheet: Drawing }) {
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
                <p className="audience-text">{audience.text}</p>
                <ActionLink className={buttonClass()} action={audience.action}>
                  {audiences.button}
                </ActionLink>
              </div>
              <Answer audience={audience} sheet={sheet} />
            </div>
          ))}
        </div>
      </audience-tabs>
    </section>
  );
}

type AnswerProps = { audience: LandingContent["audiences"]["items"][number]; sheet: Drawing };

/** What an audience came for: the teacher's own grade, what an institution has to read, the student's graded sheet. */
function Answer({ audience, sheet }: AnswerProps) {
  switch (audience.id) {
    case "teachers":
      return (
        <p className="answer own-grade hand" aria-hidden="true">
          <del>{audience.grades[0]}</del>
          <ins>{audience.grades[1]}</ins>
        </p>
      );
    case "institutions":
      return (
        <div className="answer review">
          <h4>{audience.review.heading}</h4>
          <ul className="links">
            {audience.review.links.map(({ label, to }) => (
              <li key={to}>
                <a href={to}>{label}</a>
              </li>
            ))}
          </ul>
        </div>
      );
    case "students":
      return (
        <div className="answer graded">
          <svg viewBox={sheet.viewBox} aria-hidden="true">
            <use href="#answer" />
          </svg>
        </div>
      );
  }
}
