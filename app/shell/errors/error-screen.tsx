import { useEffect, useRef, useState } from "react";
import { isRouteErrorResponse, useLocation, type MetaDescriptor } from "react-router";
import { errorIdText, marginNote, notFound, routerError, statusTexts } from "../../../content/error-pages.ts";
import { notFoundPage } from "../../../content/metadata/page-descriptions.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { PageLinks } from "../links.tsx";
import { pageMeta, type Matches } from "../page-meta.ts";

/** The page that a visitor sees in place of one that failed. Of the error it shows only the id. */
export function ErrorScreen({ status, error }: { status: number | null; error: unknown }) {
  const { pathname, search } = useLocation();
  if (status === 404) return <NotFoundScreen />;
  const statusText = status === null ? undefined : statusTexts[status];
  return (
    <MarkedSheet answer={status === null ? routerError.answer : String(status)}>
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
export function errorMeta(error: unknown, matches: Matches): MetaDescriptor[] {
  if (isRouteErrorResponse(error) && error.status === 404) return pageMeta(notFoundPage, matches);
  return [{ title: routerError.heading }, { name: "robots", content: "noindex, nofollow" }];
}

/** Lets a visitor and an operator name the same error: the id on the screen is the id in the log. */
function ErrorId({ error }: { error: unknown }) {
  const [text] = useState(() => errorIdText(Math.random().toString(36).slice(2, 10).toUpperCase()));
  const shown = useRef<HTMLParagraphElement>(null);

  // In the browser's log, with the id that is on the screen: a page that the server rendered keeps the server's id.
  // oxlint-disable-next-line no-console -- the console is the browser's log
  useEffect(() => console.error(shown.current?.textContent, error), [error]);

  // oxlint-disable-next-line no-console -- rendering has no other way to the server's log
  if (import.meta.env.SSR) console.error(text, error);
  return (
    <p ref={shown} className="note" suppressHydrationWarning>
      {text}
    </p>
  );
}

/** The page for an unknown address; Go Back works by the document's script. */
export function NotFoundScreen() {
  return (
    <MarkedSheet answer={notFound.answer}>
      <h1>{notFound.heading}</h1>
      <p className="lead">{notFound.text}</p>
      <div className="row">
        <a href="/" className={buttonClass({ variant: "primary" })}>
          {notFound.goHome}
        </a>
        <Button className="needs-script" data-action="go-back">
          {notFound.goBack}
        </Button>
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
export function MarkedSheet({ answer, children }: { answer: string; children: React.ReactNode }) {
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
