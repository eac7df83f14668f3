import { Links, Meta, Outlet, useMatches, type UIMatch } from "react-router";
import { skipLink } from "../content/navigation.ts";
import { DevelopmentScripts } from "./layouts/scripts/development-scripts.tsx";
import { ScriptElement } from "./layouts/scripts/script-element.tsx";
import { ErrorScreen, errorMeta, statusOf } from "./layouts/errors/error-screen.tsx";
import type { PageHead } from "./layouts/page-head.ts";
import { siteContext } from "./page-context.ts";
import core from "./styles/core.css?inline";
import type { Route } from "./+types/root";

/* The server renders every page. In the browser only the code of `form/` and `elements/` runs. */

export function Layout({ children }: { children: React.ReactNode }) {
  const matches = useMatches() as UIMatch<unknown, PageHead | undefined>[];
  const styles = matches.map(({ handle }) => handle?.styles ?? "").join("");
  const scripts = matches.flatMap(({ handle }) => handle?.script ?? []);
  const skip = matches.flatMap(({ handle }) => handle?.skipLink ?? []).at(-1) ?? skipLink;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        <style>{core + styles}</style>
        {scripts.map((script) => (
          <ScriptElement key={script} text={script} />
        ))}
        {import.meta.env.DEV ? <DevelopmentScripts /> : null}
      </head>
      <body>
        <a href={skip.href} className="skip-link">
          {skip.label}
        </a>
        {children}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function loader({ context }: Route.LoaderArgs) {
  return context.get(siteContext);
}

export function meta({ error, matches }: Route.MetaArgs) {
  return error ? errorMeta(statusOf(error), matches) : [];
}

/** For an error that no layout shows. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="content" tabIndex={-1}>
      <ErrorScreen status={statusOf(error)} />
    </main>
  );
}
