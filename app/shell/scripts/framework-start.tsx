import { use } from "react";
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from "react-router";
import { ScriptElement } from "./script-element.tsx";
import starter from "./framework-starter.ts?script";

/**
 * In place of the framework's own `<Scripts>`, which preloads its files and starts it with the page: passes the same
 * data to `framework-starter.ts`, which starts it later. The framework has no public way to do that;
 * `framework-start.test.ts` fails when an upgrade changes what `<Scripts>` does.
 */
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
