import { Outlet } from "react-router";
import { isTeamPage } from "../../application/team/addresses.ts";
import siteScript from "../elements/site-script.ts?script";
import { answerContext } from "../page-context.ts";
import { ErrorScreen, errorMeta, statusOf } from "./errors/error-screen.tsx";
import { SiteHeader } from "./header/site-header.tsx";
import type { PageHead } from "./page-head.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SpeculationRules } from "./speculation-rules.tsx";
import type { Route } from "./+types/site";

/* Every page of the site, but for the hiring team's: header, footer, theme and menu. */

export const handle: PageHead = { script: siteScript };

export function loader({ url: { pathname }, context }: Route.LoaderArgs) {
  // A page with a visitor's text, or a member's preview, may run only the inline scripts of our own pages.
  return { isForOne: context.get(answerContext) !== null || isTeamPage(pathname) };
}

export function meta({ error, matches }: Route.MetaArgs) {
  return error ? errorMeta(statusOf(error), matches) : [];
}

export default function SiteLayout({ loaderData: { isForOne } }: Route.ComponentProps) {
  return (
    <SiteFrame isForOne={isForOne}>
      <Outlet />
    </SiteFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame isForOne={loaderData?.isForOne ?? false}>
      <ErrorScreen status={statusOf(error)} />
    </SiteFrame>
  );
}

function SiteFrame({ isForOne, children }: { isForOne: boolean; children: React.ReactNode }) {
  return (
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
  );
}
