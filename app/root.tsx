import { useEffect, useLayoutEffect, useRef } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
  type Location,
} from "react-router";
import { isTeamPage } from "../application/team/addresses.ts";
import { skipLink } from "../content/navigation.ts";
import documentScript from "./shell/scripts/document-script.ts?script";
import { FrameworkStart } from "./shell/scripts/framework-start.tsx";
import { ScriptElement, useIsFromServer } from "./shell/scripts/script-element.tsx";
import { ErrorScreen, errorMeta } from "./shell/errors/error-screen.tsx";
import { SiteFooter } from "./shell/site-footer.tsx";
import { SiteHeader } from "./shell/header/site-header.tsx";
import { answerContext, siteContext } from "./page-context.ts";
import { HeadlineFont, PageStyles } from "./shell/page-styles.tsx";
import { shipsFramework } from "./shell/ships-framework.ts";
import { SpeculationRules } from "./shell/speculation-rules.tsx";
import type { Route } from "./+types/root";

export function Layout({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const isForOne = useRouteLoaderData<typeof loader>("root")?.isForOne ?? false;
  // Never in the browser: the team's pages have no script, so that a link from one to another loads a document.
  const isTeam = import.meta.env.SSR && isTeamPage(pathname);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        <HeadlineFont />
        {isTeam ? null : <ScriptElement text={import.meta.env.SSR ? documentScript : ""} />}
        <PageStyles />
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
                <Framework />
                <InsightsScript />
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
  useArrival();
  // Tells tests and developers that the framework has taken over the page.
  useEffect(() => {
    document.documentElement.dataset["interactive"] = "";
    if (import.meta.env.DEV) void import("./shell/debug-helpers.ts").then((helpers) => helpers.offerDebugHelpers());
  }, []);
  return <Outlet />;
}

/** Moves the focus to the `h1` of a new page, which screen readers announce. A dialog over the same page takes it itself. */
function useArrival(): void {
  const { pathname } = useLocation();
  const previousHeading = useRef<HTMLElement | null>(null);

  // Runs when title and page have changed, before they are painted.
  useLayoutEffect(() => {
    const heading = document.querySelector<HTMLElement>("h1");
    const isNewPage = previousHeading.current !== null && previousHeading.current !== heading;
    previousHeading.current = heading;
    if (!heading || !isNewPage) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
}

export function loader({ context }: Route.LoaderArgs) {
  // For a page with a visitor's text: it may run only the inline scripts of our own pages.
  return { ...context.get(siteContext), isForOne: context.get(answerContext) !== null };
}

export function shouldRevalidate() {
  return false;
}

export function meta({ error, matches }: Route.MetaArgs) {
  return error ? errorMeta(error, matches) : [];
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen status={isRouteErrorResponse(error) ? error.status : null} error={error} />;
}

/** At the end of the document: its request would delay the first paint. The script works for all later pages. */
function InsightsScript() {
  return useIsFromServer() ? <script defer src="/insights/script.js" fetchPriority="low" /> : null;
}

/** A dialog's entry keeps the position of the list behind it, which a reload must not find: it makes the dialog a page. */
function positionKey({ key, state }: Location<{ isOpenedHere?: boolean } | null>): string {
  return state?.isOpenedHere ? `list behind ${key}` : key;
}

function Framework() {
  const { pathname } = useLocation();
  const isFromServer = useIsFromServer();
  // In the browser the framework is running already.
  if (import.meta.env.SSR && !shipsFramework(pathname)) return null;
  // After an error has replaced the document, the browser itself restores the scroll position.
  if (!isFromServer) return null;
  return (
    // When the scripts are removed, the browser computes the styles of all their neighbors.
    <div hidden>
      <ScrollRestoration getKey={positionKey} />
      {import.meta.env.DEV ? <Scripts /> : <FrameworkStart />}
    </div>
  );
}
