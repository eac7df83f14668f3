import path from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import type { FormAnswer } from "../../../application/answer.ts";
import { withOwnOrigin } from "../static/own-origin.ts";

/** Renders the page at `urlPath` with an answer that only the server knows. Throws when that fails. */
export type RenderPage = (urlPath: string, answer: FormAnswer) => Promise<Response>;

/**
 * Mounts the built site (`build/server/index.js`); nothing else of the server touches it.
 * Only plain values, `Request` and `Response` cross: the build has its own copy of every module of the site.
 * `publicUrl` replaces the built origin in the head of what it renders.
 */
export async function openRenderer(serverFolder: string, publicUrl: string | null): Promise<RenderPage> {
  const build = (await import(pathToFileURL(path.join(serverFolder, "index.js")).href)) as BuiltSite;
  const handle = createRequestHandler(build, "production");
  return async (urlPath, answer) => {
    const response = await handle(new Request(new URL(urlPath, anyOrigin)), build.entry.module.contextWith(answer));
    // The framework makes a page of every error; shown under our own status, it would not be noticed.
    if (!response.ok) throw new Error(`The page could not be rendered: ${response.status}.`);
    const [head = "", ...rest] = (await response.text()).split("</head>");
    // The body has what a candidate typed, which may name any origin.
    return new Response([withOwnOrigin(head, publicUrl), ...rest].join("</head>"), response);
  };
}

type BuiltSite = ServerBuild & {
  entry: { module: { contextWith(answer: FormAnswer): RouterContextProvider } };
};

/** Pages take their own origin from the content, never from a request. */
const anyOrigin = "http://localhost";
