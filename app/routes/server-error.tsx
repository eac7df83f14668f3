import { adviceTexts, errorIdText, routerError, statusTexts } from "../../content/error-pages.ts";
import { errorMeta, MarkedSheet } from "../layouts/errors/error-screen.tsx";
import { answerContext } from "../page-context.ts";
import { buttonClass } from "../ui/button.tsx";
import type { Route } from "./+types/server-error";

export function meta({ matches }: Route.MetaArgs) {
  return errorMeta(null, matches);
}

export function loader({ context }: Route.LoaderArgs) {
  const answer = context.get(answerContext);
  return { errorId: answer?.kind === "failed" ? answer.errorId : null };
}

/** The page that the server sends for an error. From status 500 on it shows the id in the log. */
export default function ServerErrorRoute({ params: { status }, loaderData: { errorId } }: Route.ComponentProps) {
  const advice = adviceTexts[Number(status)];
  return (
    <MarkedSheet answer={status}>
      <h1>{routerError.heading}</h1>
      <p className="lead">{statusTexts[Number(status)]}</p>
      {advice ? <p>{advice}</p> : null}
      {errorId ? <p>{errorIdText(errorId)}</p> : null}
      <p>
        <a className={buttonClass({ variant: "primary" })} href="/">
          {routerError.goHome}
        </a>
      </p>
    </MarkedSheet>
  );
}
