/**
 * Styles in the body of a page. HTML allows them in a drawing, where only CDATA may have the `<` of a width. The drawing is no
 * child of the page's own elements, whose styles and scripts would take it for theirs.
 */
export function BodyStyles({ text }: { text: string }) {
  return (
    <div hidden>
      <svg>
        <style>{`<![CDATA[${text}]]>`}</style>
      </svg>
    </div>
  );
}
