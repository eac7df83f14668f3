import { text } from "node:stream/consumers";
import { PassThrough } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { ServerRouter, type EntryContext } from "react-router";

/** The server renders answers to posted forms through this module; it is the only way a plain value gets in. */
export { contextWith } from "./form-answer.ts";
/** The same for the hiring team's pages: what a signed-in member can read and do. */
export { contextForTeam } from "./team/team-context.ts";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const html = await renderWhole(<ServerRouter context={routerContext} url={request.url} />);
  return new Response(html, { status, headers });
}

/** The whole page at once: it is written to a file or sent with its hashes, never streamed. */
function renderWhole(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const body = new PassThrough();
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => {
        pipe(body);
        text(body).then(resolve, reject);
      },
      onShellError: reject,
      onError: reject,
    });
  });
}
