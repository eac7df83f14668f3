/** An inline script of the document. */
export function ScriptElement({ text, type }: { text: string; type?: string }) {
  return <script type={type} dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Facts for search engines. */
export function StructuredData({ data }: { data: object }) {
  // A "<" could end the script early; JSON may write it as an escape.
  return <ScriptElement type="application/ld+json" text={JSON.stringify(data).replaceAll("<", "\\u003c")} />;
}
