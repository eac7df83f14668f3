type Props = {
  /** The part, where it is there: on the server, and for who comes from another page. */
  part: React.ComponentType | undefined;
};

/**
 * A part of the page that no script changes. The built page holds it, so the browser leaves what it finds alone
 * and never fetches the part's code and words, which are the most of the page.
 */
export function Still({ part: Part }: Props) {
  if (!Part) return <div className="still" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
  return (
    <div className="still">
      <Part />
    </div>
  );
}
