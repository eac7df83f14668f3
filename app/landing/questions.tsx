import type { LandingContent } from "../../content/landing/landing.ts";
import { Icon } from "../ui/icon.tsx";
import { SectionHead } from "./section-head.tsx";

export function Questions({ faq }: { faq: LandingContent["faq"] }) {
  return (
    <section className="questions section page">
      <SectionHead id={faq.id} heading={faq.heading} lead={faq.lead}>
        <a className="tall contact-link" href={faq.contactLink.to}>
          {faq.contactLink.label}
        </a>
      </SectionHead>
      <div className="question-list sheet">
        {faq.items.map(({ question, answer, link }, index) => (
          <details key={question} open={index === 0}>
            <summary>
              <h3>{question}</h3>
              <Icon name="chevron" />
            </summary>
            <p>
              {answer}
              {link ? (
                <>
                  {" "}
                  <a href={link.to}>{link.label}</a>
                </>
              ) : null}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
