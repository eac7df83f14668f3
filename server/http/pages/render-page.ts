import path from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import type { FormAnswer } from "../../../application/answer.ts";
import type { Team } from "../../../application/team/team.ts";
import { withOwnOrigin } from "../static/own-origin.ts";

export type RenderPage = (urlPath: string, answer: FormAnswer) => Promise<Response>;

/** Renders a page of the team, or runs its action with a `form` as it was posted. Null: nobody is signed in. */
export type RenderTeamPage = (urlPath: string, team: Team | null, form?: Buffer<ArrayBuffer>) => Promise<Response>;

export type Renderers = { render: RenderPage; renderTeam: RenderTeamPage };

/**
 * Mounts the built site, which has its own copy of every module: only plain values, `Request` and `Response` cross.
 * `publicUrl` replaces the built origin in the head of what it renders.
 */
export async function openRenderers(serverFolder: string, publicUrl: string | null): Promise<Renderers> {
  const build = (await import(pathToFileURL(path.join(serverFolder, "index.js")).href)) as BuiltSite;
  const handle = createRequestHandler(build, "production");
  const { module } = build.entry;
  return {
    async render(urlPath, answer) {
      const response = await handle(new Request(new URL(urlPath, anyOrigin)), module.contextWith(answer));
      // The framework makes a page of every error; shown under our own status, it would not be noticed.
      if (!response.ok) throw new Error(`The page could not be rendered: ${response.status}.`);
      const [head = "", ...rest] = (await response.text()).split("</head>");
      // The body has what a candidate typed, which may name any origin.
      return new Response([withOwnOrigin(head, publicUrl), ...rest].join("</head>"), response);
    },
    renderTeam(urlPath, team, form) {
      // Without an origin: it was checked, and behind a proxy the framework's own check compares with the wrong one.
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      const request = new Request(new URL(urlPath, anyOrigin), form && { method: "POST", headers, body: form });
      return handle(request, module.contextForTeam(team));
    },
  };
}

type BuiltSite = ServerBuild & {
  entry: {
    module: {
      contextWith(answer: FormAnswer): RouterContextProvider;
      contextForTeam(team: Team | null): RouterContextProvider;
    };
  };
};

const anyOrigin = "http://localhost";
