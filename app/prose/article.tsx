import { longDay } from "../../content/times/long-day.ts";
import { article } from "../../content/navigation.ts";
import type { ProseDocument, Section } from "../../content/readers/documents.server.ts";

/** A page of prose. A dated text is a legal one and gets a list of contents; other texts are laid out as a ledger. */
export function Article({ document }: { document: ProseDocument }) {
  const { title, lead, note, updated, sections, html } = document;
  return (
    <article className="document page section">
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
      <div className="document-text">
        {updated ? <ContentsList sections={sections} /> : null}
        <div className={updated ? "prose" : "prose ledger"} dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    </article>
  );
}

/** Links to the sections of a long text. */
function ContentsList({ sections }: { sections: Section[] }) {
  return (
    <nav className="contents-list" aria-labelledby="contents">
      <h2 id="contents">{article.contents}</h2>
      <ol className="links">
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
