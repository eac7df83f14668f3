type Props = {
  /** On the server, and after a navigation from another page. Undefined where the built page already holds the part. */
  part: React.ComponentType | undefined;
};

/**
 * A part of the page that is never hydrated. The built page holds it, so the browser keeps that markup and never fetches
 * the part's code and content, which are most of the page.
 */
export function StaticPart({ part: Part }: Props) {
  if (!Part) return <div className="static" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
  return (
    <div className="static">
      <Part />
    </div>
  );
}
