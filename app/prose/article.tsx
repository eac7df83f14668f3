import { longDay } from "../../content/times/long-day.ts";
import { article } from "../../content/navigation.ts";
import type { IndexCard } from "../../content/pages/cards.ts";
import type { ProseDocument, Section } from "../../content/readers/documents.server.ts";
import { Icon } from "../ui/icon.tsx";

type ArticleProps = { document: ProseDocument; card: IndexCard | undefined };

/** A page of prose. A dated text is a legal one, and has a list of contents and notes in the margin. */
export function Article({ document: { title, lead, note, updated, language, sections }, card }: ArticleProps) {
  const [first, ...others] = sections;
  return (
    <article
      className={updated ? "document page section columns script" : "document page section columns"}
      lang={language}
    >
      <header className="section-head">
        <h1>{title}</h1>
        <p>{lead}</p>
        {updated ? (
          <p className="note">
            {article.updated} <time dateTime={updated}>{longDay(updated)}</time>
          </p>
        ) : null}
        {note ? <p className="margin-note hand">{note}</p> : null}
      </header>
      {updated ? (
        <nav className="contents-list beside" aria-labelledby="contents">
          <h2 id="contents">{article.contents}</h2>
          <SectionLinks sections={sections} />
        </nav>
      ) : null}
      {card ? <Card {...card} /> : null}
      <div className="document-sections">
        {first ? <ProseSection {...first} /> : null}
        {/* On a phone: closed, and after the summary. */}
        {updated ? (
          <details className="contents-list folded">
            <summary className="row">
              {article.contents} <Icon name="chevron" />
            </summary>
            <SectionLinks sections={sections} />
          </details>
        ) : null}
        {others.map((section) => (
          <ProseSection key={section.id} {...section} />
        ))}
      </div>
    </article>
  );
}

function ProseSection({ html, note }: Section) {
  return (
    <div className="document-section">
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      {/* It repeats a line of the summary. */}
      {note ? (
        <p className="side-note hand" aria-hidden="true">
          <svg className="brace" viewBox="0 0 12 80" preserveAspectRatio="none">
            <path
              d="M2 1.500C6.500 3 5.200 18 5.700 28c.3 7 1.800 11.300 5.300 12.200-3.700.6-5 4.300-5.200 11.300C5.500 62 7.300 77 1.500 78.500"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {note}
        </p>
      ) : null}
    </div>
  );
}

/** Links to the sections of a long text. */
function SectionLinks({ sections }: { sections: Section[] }) {
  return (
    <ol className="links">
      {sections.map(({ id, heading }) => (
        <li key={id}>
          <a href={`#${id}`}>{heading}</a>
        </li>
      ))}
    </ol>
  );
}

/** What the page is for, on an index card. */
function Card({ title, rows }: IndexCard) {
  return (
    <aside className="index-card sheet" aria-labelledby="card">
      <h2 id="card">{title}</h2>
      <dl>
        {rows.map(({ name, reply, text, href }) => (
          <div key={name} className="row">
            <dt>{name}</dt>
            {reply ? <dd className="note">{reply}</dd> : null}
            <dd className="whole-line">
              {href ? (
                <a href={href} className="tall">
                  {text}
                </a>
              ) : (
                text
              )}
            </dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
