import { renderToReadableStream } from "react-dom/server";
import { HotReload, IslandModule } from "./layouts/island-module.ts";
import { statusTexts } from "../content/error-pages.ts";
import { isRouteErrorResponse, ServerRouter, type EntryContext } from "react-router";

/** The server renders pages through this module; only plain values pass through it. */
export { contextWith } from "./page-context.ts";

/** Every value of a parameter in an address whose page is the same for everyone; positions are not of the build. */
export const parameters = { status: Object.keys(statusTexts) };

/** The whole page at once: its policy needs the hashes of all its scripts, so it is never streamed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Errors are thrown, too.
  const { entry, hmr } = routerContext.manifest;
  const document = (
    <IslandModule value={entry.module}>
      <HotReload value={hmr?.runtime ?? null}>
        <ServerRouter context={routerContext} url={request.url} />
      </HotReload>
    </IslandModule>
  );
  const page = await renderToReadableStream(document, { onError: () => {} });
  await page.allReady;
  return new Response(page, { status, headers });
}

/** An error of the server is thrown for the server to answer and log: the framework would print it and make a page. */
export function handleError(error: unknown): void {
  if (!isRouteErrorResponse(error)) throw error;
}
