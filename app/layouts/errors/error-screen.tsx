import { isRouteErrorResponse, type MetaDescriptor } from "react-router";
import {
  adviceTexts,
  errorIdText,
  marginNote,
  notFound,
  routerError,
  statusTexts,
} from "../../../content/error-pages.ts";
import { notFoundPage } from "../../../content/metadata/page-descriptions.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { PageLinks } from "../links.tsx";
import { pageMeta, type Matches } from "../page-meta.ts";

type ErrorScreenProps = {
  status: number | null;
  /** The id under which the log has the error. */
  errorId?: string | null;
};

/** The page that a visitor sees in place of one that failed. It shows nothing of the error. */
export function ErrorScreen({ status, errorId = null }: ErrorScreenProps) {
  if (status === 404) return <NotFoundScreen />;
  const statusText = status === null ? undefined : statusTexts[status];
  const advice = status === null ? undefined : adviceTexts[status];
  const isWorthTrying = status === null || status === 429 || status >= 500;
  return (
    <MarkedSheet answer={status === null ? routerError.answer : String(status)}>
      <h1>{routerError.heading}</h1>
      <p className="lead">{statusText ?? routerError.text}</p>
      {advice === undefined ? null : <p>{advice}</p>}
      {errorId === null ? null : (
        <p>
          {errorIdText(errorId)} <a href="/contact">{routerError.contact}</a>
        </p>
      )}
      <div className="row">
        {isWorthTrying ? (
          // The address that failed, whatever it is: the server has one such page for all.
          // oxlint-disable-next-line jsx-a11y/anchor-is-valid
          <a href="" className={buttonClass({ variant: "primary" })}>
            {routerError.tryAgain}
          </a>
        ) : null}
        <a href="/" className={buttonClass(isWorthTrying ? {} : { variant: "primary" })}>
          {routerError.goHome}
        </a>
      </div>
    </MarkedSheet>
  );
}

/** The head of the page that failed: it must not be indexed in place of the page that was asked for. */
export function errorMeta(status: number | null, matches: Matches): MetaDescriptor[] {
  if (status === 404) return pageMeta(notFoundPage, matches);
  return [{ title: routerError.heading }, { name: "robots", content: "noindex, nofollow" }];
}

/** The status of a response that a page threw; null of any other error. */
export function statusOf(error: unknown): number | null {
  return isRouteErrorResponse(error) ? error.status : null;
}

/** The page for an unknown address. */
export function NotFoundScreen() {
  return (
    <MarkedSheet answer={notFound.answer}>
      <h1>{notFound.heading}</h1>
      <p className="lead">{notFound.text}</p>
      <div className="row">
        <a href="/" className={buttonClass({ variant: "primary" })}>
          {notFound.goHome}
        </a>
        <go-back>
          <Button className="needs-script">{notFound.goBack}</Button>
        </go-back>
      </div>
      <nav aria-labelledby="elsewhere">
        <h2 id="elsewhere">{notFound.linksHeading}</h2>
        <ul className="row links">
          <PageLinks pages={notFound.links} />
        </ul>
      </nav>
    </MarkedSheet>
  );
}

/** The explanation and the links beside a sheet that came back with "see me": `answer` is struck out. */
function MarkedSheet({ answer, children }: { answer: string; children: React.ReactNode }) {
  return (
    <div className="page marked-sheet">
      <div className="stack">{children}</div>
      <svg className="returned sheet" viewBox="0 0 320 400" aria-hidden="true">
        <path className="rules" d={`M0 0${"m0 36h320m-320 0".repeat(10)}`} />
        <path className="margin-line" d="M56 0v400" />
        <path d="M15 72c6 6 14 15 21 25M35 71c-7 7-14 14-21 24" />
        <text className="answer" x="180" y="158">
          {answer}
        </text>
        <path d="M70 144c38-11 72-8 102-19s58-11 80-19M76 157c48-10 88-19 122-30s38-11 53-16" />
        <g transform="translate(138 262) rotate(-7 72 35) scale(.72)">
          <text x="100" y="60">
            {marginNote}
          </text>
          <path d="M168 20C126 2 44 4 18 34S34 88 96 90s100-22 94-50S128 6 76 12" />
          <path d="M38 74c40-6 84-8 122-5M58 82c28-3 56-4 82-3" />
        </g>
      </svg>
    </div>
  );
}
