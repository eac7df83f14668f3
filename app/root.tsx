import { useEffect } from "react";
import { useState } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import type { FormAnswer } from "../application/answer.ts";
import { skipLink } from "../content/navigation.ts";
import documentScript from "./document/document-script.ts?script";
import { ErrorScreen, errorMeta } from "./document/error-screen.tsx";
import { useSectionArrival } from "./document/section-arrival.ts";
import { SiteFooter } from "./document/site-footer.tsx";
import { SiteHeader } from "./document/site-header.tsx";
import { useIsFromServer } from "./document/use-is-from-server.ts";
import styles from "./styles/site.css?inline";
import type { Route } from "./+types/root";

const stylesId = "styles";

/** `isPlainDocument` pages ship no framework script: they are for reading. */
export type PageHandle = { isPlainDocument?: boolean };

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        <Styles />
        <DocumentScripts />
      </head>
      <body>
        <a href={skipLink.href} className="skip-link">
          {skipLink.label}
        </a>
        <SiteHeader />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter />
        <Framework />
      </body>
    </html>
  );
}

export default function App() {
  useSectionArrival();
  // The console is outside React.
  useEffect(() => {
    if (import.meta.env.DEV) void import("./document/debug-helpers.ts").then((helpers) => helpers.offerDebugHelpers());
  }, []);
  return <Outlet />;
}

export function meta({ error }: Route.MetaArgs) {
  return error === undefined ? [] : errorMeta(error);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen status={isRouteErrorResponse(error) ? error.status : null} error={error} />;
}

/**
 * Inlined into every page by the server; the browser's bundle does not repeat it. When an error replaces the whole
 * document, the new one takes the styles over from the old one, which is still there while this is rendered.
 */
function Styles() {
  const [css] = useState(() => (import.meta.env.SSR ? styles : (document.getElementById(stylesId)?.textContent ?? "")));
  if (import.meta.env.DEV) return <link rel="stylesheet" href="/app/styles/site.css" />;
  return (
    <style id={stylesId} suppressHydrationWarning>
      {css}
    </style>
  );
}

/** They work on whatever the document shows, so a page that takes the place of another needs none. */
function DocumentScripts() {
  if (!useIsFromServer()) return null;
  const script = import.meta.env.SSR ? documentScript : "";
  return (
    <>
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
      <script async src="/insights/script.js" fetchPriority="low" />
    </>
  );
}

function Framework() {
  const matches = useMatches();
  const isFromServer = useIsFromServer();
  const isPlainDocument = matches.some(({ handle }) => (handle as PageHandle | undefined)?.isPlainDocument);
  // The answer to a refused form stands at the address it was posted to, which the framework does not know.
  if (import.meta.env.SSR && matches.some(({ loaderData }) => isRefusal(loaderData))) return null;
  // A browser that runs this has the framework already, also when it arrives at a page for reading.
  if (import.meta.env.SSR && isPlainDocument) return null;
  // After an error has replaced the document, the browser itself remembers how far one had scrolled.
  if (!isFromServer) return null;
  return (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  );
}

function isRefusal(loaderData: unknown): boolean {
  return (loaderData as { answer?: FormAnswer | null } | undefined)?.answer?.kind === "rejected";
}
