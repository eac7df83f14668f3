import { useState } from "react";
import { useIsScripted } from "../../ui/use-is-scripted.ts";

/** A script of the built document. `text` is needed on the server alone: give an empty one to the browser's bundle. */
export function ScriptElement({ text, type }: { text: string; type?: string }) {
  if (!useIsFromServer()) return null;
  return <script type={type} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Facts for search engines, only in documents: crawlers load nothing else. Give no `data` to the browser's bundle. */
export function StructuredData({ data }: { data: object | null }) {
  // A "<" could end the script early; JSON may write it as an escape.
  const json = import.meta.env.SSR ? JSON.stringify(data).replaceAll("<", "\\u003c") : "";
  return <ScriptElement type="application/ld+json" text={json} />;
}

/** Whether the server rendered this part. React makes a new script by setting innerHTML, which the pages' policy forbids. */
export function useIsFromServer(): boolean {
  const isHydrated = useIsScripted();
  const [isFromServer] = useState(!isHydrated);
  return isFromServer;
}
