import { useIsFromServer } from "../use-is-from-server.ts";

/** A script of the built document. `text` is needed on the server alone: give an empty one to the browser's bundle. */
export function ScriptElement({ text }: { text: string }) {
  if (!useIsFromServer()) return null;
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
