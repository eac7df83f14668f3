import { articleContent, type Section } from "../../content/documents.ts";

/** Links to the sections of a long text. */
export function ContentsList({ sections }: { sections: Section[] }) {
  return (
    <nav className="contents-list" aria-labelledby="contents">
      <h2 id="contents">{articleContent.contents}</h2>
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
