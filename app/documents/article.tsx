import { documentWords } from "../../content/document-words.ts";
import type { ProseDocument } from "../../content/documents.ts";
import { ContentsList } from "./contents-list.tsx";

/** A page of prose. A text that carries a date binds somebody: it gets a list of contents as well. */
export function Article({ document }: { document: ProseDocument }) {
  const { title, lead, updated, sections, html } = document;
  return (
    <article className="document page section">
      <header className="section-head">
        <h1>{title}</h1>
        <p>{lead}</p>
        {updated ? <Updated date={updated} /> : null}
      </header>
      <div className="document-text">
        {updated ? <ContentsList sections={sections} /> : null}
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    </article>
  );
}

function Updated({ date }: { date: string }) {
  return (
    <p className="note">
      {documentWords.updated} <time dateTime={date}>{inWords(date)}</time>
    </p>
  );
}

function inWords(date: string): string {
  return new Date(date).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
}
