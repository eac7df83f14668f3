import { useIsFromServer } from "./use-is-from-server.ts";

/**
 * Facts for search engines, only in a page that the server rendered: crawlers load documents. A browser needs no `data`,
 * and its bundle should not hold the code that makes them.
 */
export function StructuredData({ data }: { data: object | null }) {
  if (!useIsFromServer()) return null;
  // A "<" could end the script early; JSON may write it as an escape.
  const json = import.meta.env.SSR ? JSON.stringify(data).replaceAll("<", "\\u003c") : "";
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}
