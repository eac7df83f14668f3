import { useIsFromServer } from "./use-is-from-server.ts";

/** Facts for search engines, only in a page that the server rendered: crawlers load documents. */
export function StructuredData({ data }: { data: object }) {
  if (!useIsFromServer()) return null;
  // A "<" could end the script early; JSON may write it as an escape.
  const json = import.meta.env.SSR ? JSON.stringify(data).replaceAll("<", "\\u003c") : "";
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}
