import { useState, useSyncExternalStore } from "react";

/**
 * Facts for search engines, only in a page that the server rendered: crawlers load documents, and a browser that
 * enforces Trusted Types lets nobody create a script element. It stays untouched while the page is shown.
 */
export function StructuredData({ data }: { data: object }) {
  const isDocumentLoad = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  const [wasRenderedByServer] = useState(isDocumentLoad);
  if (!wasRenderedByServer) return null;
  // A "<" could end the script early; JSON may write it as an escape.
  const json = import.meta.env.SSR ? JSON.stringify(data).replaceAll("<", "\\u003c") : "";
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}
