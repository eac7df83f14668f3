import { use } from "react";
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from "react-router";
import { ScriptElement } from "./script-element.tsx";
import starter from "./framework-starter.ts?script";

/** Passes the data of `<Scripts>`, which would start the framework at once, to `framework-starter.ts`, which starts it later. */
export function FrameworkStart() {
  const framework = use(FrameworkContext);
  const ids = useMatches().map(({ id }) => id);
  return <ScriptElement text={import.meta.env.SSR ? startScript(framework, ids) : ""} />;
}

function startScript(framework: React.ContextType<typeof FrameworkContext>, ids: string[]): string {
  if (!framework?.renderMeta) return "";
  // The script then writes the page's data at the end of the document.
  Object.assign(framework.renderMeta, { didRenderScripts: true });
  const { manifest, serverHandoffString } = framework;
  const start = {
    context: JSON.parse(serverHandoffString ?? "{}") as object,
    manifest: manifest.url,
    routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]?.module])),
    entry: manifest.entry.module,
  };
  return `{const framework=${JSON.stringify(start)};${starter}}`;
}
