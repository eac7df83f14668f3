import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import styles from "./styles/site.css?inline";

export function Layout({ children }: { children: React.ReactNode }) {
  const isPlainDocument = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.isPlainDocument);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        <Styles />
      </head>
      <body>
        {children}
        {isPlainDocument ? null : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** `isPlainDocument` pages ship no framework script: they are for reading. */
export type PageHandle = { isPlainDocument?: boolean };

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return null;
}

/** Inlined into every page by the server; the browser's bundle does not repeat it. */
function Styles() {
  if (import.meta.env.DEV) return <link rel="stylesheet" href="/app/styles/site.css" />;
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? styles : "" }} />;
}
