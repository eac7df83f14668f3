import { isRouteErrorResponse, Links, Meta, Outlet, useLocation, useRouteLoaderData } from "react-router";
import { isTeamPage } from "../application/team/addresses.ts";
import { skipLink } from "../content/navigation.ts";
import documentScript from "./elements/document-script.ts?script";
import { DevelopmentScripts } from "./layouts/scripts/development-scripts.tsx";
import { ScriptElement } from "./layouts/scripts/script-element.tsx";
import { ErrorScreen, errorMeta } from "./layouts/errors/error-screen.tsx";
import { SiteFooter } from "./layouts/site-footer.tsx";
import { SiteHeader } from "./layouts/header/site-header.tsx";
import { answerContext, siteContext } from "./page-context.ts";
import { HeadlineFont, PageStyles } from "./layouts/page-styles.tsx";
import { SpeculationRules } from "./layouts/speculation-rules.tsx";
import type { Route } from "./+types/root";

/* The server renders every page. In the browser only custom elements and the islands run. */

export function Layout({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const isForOne = useRouteLoaderData<typeof loader>("root")?.isForOne ?? false;
  const isTeam = isTeamPage(pathname);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        <HeadlineFont />
        {isTeam ? null : <ScriptElement text={documentScript} />}
        <PageStyles />
        {import.meta.env.DEV ? <DevelopmentScripts /> : null}
      </head>
      <body>
        <a href={skipLink.href} className="skip-link">
          {skipLink.label}
        </a>
        {isTeam ? (
          children
        ) : (
          <>
            <SiteHeader />
            <main id="content" tabIndex={-1}>
              {children}
            </main>
            <SiteFooter />
            {isForOne ? null : (
              <>
                {/* At the end of the document: its request would delay the first paint. */}
                <script defer src="/insights/script.js" fetchPriority="low" />
                <SpeculationRules />
              </>
            )}
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function loader({ context }: Route.LoaderArgs) {
  // For a page with a visitor's text: it may run only the inline scripts of our own pages.
  return { ...context.get(siteContext), isForOne: context.get(answerContext) !== null };
}

export function meta({ error, matches }: Route.MetaArgs) {
  return error ? errorMeta(error, matches) : [];
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen status={isRouteErrorResponse(error) ? error.status : null} />;
}
