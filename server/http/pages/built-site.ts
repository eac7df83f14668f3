import path from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import type { PageFacts } from "../../../application/answer.ts";
import type { Position } from "../../../application/position.ts";
import { isTeamPage } from "../../../application/team/addresses.ts";

export type BuiltSite = {
  /** Returns every public address of a site with these positions. */
  publicPaths(positions: readonly Pick<Position, "id">[]): string[];
  /** Renders the page at an address, or runs its action with a `form` as it was posted. */
  render(urlPath: string, facts: PageFacts, form?: Buffer<ArrayBuffer>): Promise<Response>;
};

/** Mounts the built site, which has its own copy of every module: only plain values, `Request` and `Response` cross. */
export async function openBuiltSite(serverFolder: string): Promise<BuiltSite> {
  const build = (await import(pathToFileURL(path.join(serverFolder, "index.js")).href)) as Build;
  const handle = createRequestHandler(build, "production");
  return {
    publicPaths: (positions) => publicPathsOf(build, { position: positions.map(({ id }) => id) }),
    render(urlPath, facts, form) {
      // The origin is left out: it was checked already, and behind a proxy the framework would compare with the wrong
      // one.
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      const request = new Request(new URL(urlPath, anyOrigin), form && { method: "POST", headers, body: form });
      return handle(request, build.entry.module.contextWith({ ...facts, ...(form && { form: form.toString() }) }));
    },
  };
}

type Build = ServerBuild & {
  entry: {
    module: { contextWith(facts: PageFacts): RouterContextProvider; parameters: Readonly<Record<string, string[]>> };
  };
};

const anyOrigin = "http://localhost";

/** Returns every address whose parameters have known values, but for the team's. `ofSite`: values of the running site. */
function publicPathsOf({ routes, entry }: Build, ofSite: Readonly<Record<string, string[]>>): string[] {
  const parameters = { ...entry.module.parameters, ...ofSite };
  const patterns = Object.keys(routes).map((id) => `/${segmentsOf(id).join("/")}`);
  const paths = patterns.flatMap((pattern) => {
    const [parameter = "", name = ""] = /:(\w+)/.exec(pattern) ?? [];
    return parameter ? (parameters[name] ?? []).map((value) => pattern.replace(parameter, value)) : [pattern];
  });
  return [...new Set(paths)].filter((urlPath) => !/[:*]/.test(urlPath) && !isTeamPage(urlPath));

  function segmentsOf(id: string | undefined): string[] {
    const route = id === undefined ? undefined : routes[id];
    return route ? [...segmentsOf(route.parentId), ...(route.path ? [route.path] : [])] : [];
  }
}
