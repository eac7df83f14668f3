import { isRouteErrorResponse, useLocation, type MetaDescriptor } from "react-router";
import { routerError, statusTexts } from "../../../content/error-pages.ts";
import { notFoundPage } from "../../../content/metadata/page-descriptions.ts";
import { pageMeta } from "../page-meta.ts";
import { buttonClass } from "../../ui/button.tsx";
import { ErrorId } from "./error-id.tsx";
import { MarkedSheet } from "./marked-sheet.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";

/** What a visitor sees instead of a page that failed. Nothing of the error itself is shown, only how to name it. */
export function ErrorScreen({ status, error }: { status: number | null; error: unknown }) {
  const { pathname, search } = useLocation();
  if (status === 404) return <NotFoundScreen />;
  const statusText = status === null ? undefined : statusTexts[status];
  return (
    <MarkedSheet answer={status === null ? routerError.answer : String(status)} note={routerError.marginNote}>
      <h1>{routerError.heading}</h1>
      <p className="lead">{statusText ?? routerError.text}</p>
      {statusText ? null : <ErrorId error={error} />}
      <div className="row">
        <a href={pathname + search} className={buttonClass({ variant: "primary" })}>
          {routerError.tryAgain}
        </a>
        <a href="/" className={buttonClass()}>
          {routerError.goHome}
        </a>
      </div>
    </MarkedSheet>
  );
}

/** The head of the page that failed: it must not be indexed in place of the page that was asked for. */
export function errorMeta(error: unknown): MetaDescriptor[] {
  if (isRouteErrorResponse(error) && error.status === 404) return pageMeta(notFoundPage);
  return [{ title: routerError.documentTitle }, { name: "robots", content: "noindex, nofollow" }];
}
