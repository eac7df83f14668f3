import { ErrorScreen, errorMeta } from "../layouts/errors/error-screen.tsx";
import { answerContext } from "../page-context.ts";
import type { Route } from "./+types/server-error";

export function meta({ matches, params }: Route.MetaArgs) {
  return errorMeta(Number(params.status), matches);
}

export function loader({ context }: Route.LoaderArgs) {
  const answer = context.get(answerContext);
  return { errorId: answer?.kind === "failed" ? answer.errorId : null };
}

/** The page that the server sends for an error. From status 500 on it shows the id in the log. */
export default function ServerErrorRoute({ params, loaderData: { errorId } }: Route.ComponentProps) {
  return <ErrorScreen status={Number(params.status)} errorId={errorId} />;
}
