import { renderToReadableStream } from "react-dom/server";
import { isRouteErrorResponse, ServerRouter, type EntryContext } from "react-router";

/** The server renders answers to posted forms through this module; it is the only way a plain value gets in. */
export { contextWith } from "./form-answer.ts";
/** The same for the hiring team's pages: what a signed-in member can read and do. */
export { contextForTeam } from "./team/team-context.ts";

/** The whole page at once: it is written to a file or sent with its hashes, never streamed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  // What fails is thrown, too.
  const page = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    onError: () => {},
  });
  await page.allReady;
  return new Response(page, { status, headers });
}

/** What fails on our side goes to the server, which answers and logs it. The framework would print it and make a page. */
export function handleError(error: unknown): void {
  if (!isRouteErrorResponse(error)) throw error;
}
