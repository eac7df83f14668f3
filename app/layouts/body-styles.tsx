/** Styles in the body of a page. HTML allows them in a drawing, where only CDATA may have the `<` of a width. */
export function BodyStyles({ text }: { text: string }) {
  return (
    <svg display="none">
      <style>{`<![CDATA[${text}]]>`}</style>
    </svg>
  );
}
