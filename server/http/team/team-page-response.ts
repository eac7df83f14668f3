import type { Team } from "../../../application/team/team.ts";
import { encodePage } from "../pages/encode-page.ts";
import type { SiteResponse } from "../response.ts";
import { redirect } from "./redirect.ts";
import type { RenderTeamPage } from "./render-team-page.ts";
import { privateHeaders } from "./sign-in-pages.ts";

type TeamPage = {
  urlPath: string;
  form: Buffer<ArrayBuffer> | undefined;
  policy: string;
  render: RenderTeamPage;
  team: Team;
};

/** A page for a signed-in member, or the redirect that its action ends with. Throws what went wrong on our side. */
export async function teamPageResponse({ urlPath, form, policy, render, team }: TeamPage): Promise<SiteResponse> {
  const failures: unknown[] = [];
  const posted = form ? ({ method: "POST", form } as const) : ({ method: "GET" } as const);
  const response = await render({ ...posted, urlPath }, noting(failures, team));
  // The framework makes a page of every error. The site's own says no more than it should, and the log has the rest.
  if (failures.length > 0) throw failures[0];
  if (response.status >= 500) throw new Error(`The page could not be rendered: ${response.status}.`);
  const location = response.headers.get("Location");
  if (location !== null) return redirect(location);
  // In another type nothing is escaped for a page.
  if (!response.headers.get("Content-Type")?.startsWith("text/html")) throw new Error("What was rendered is no page.");
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy,
    ...privateHeaders,
  };
  return { status: response.status, headers, body: await encodePage(await response.text()) };
}

/** `team`, whose failures go to `failures`: the framework would print them, with whatever personal data they hold. */
function noting(failures: unknown[], team: Team): Team {
  return new Proxy(team, {
    get(target, name: keyof Team) {
      const value = target[name];
      if (typeof value !== "function") return value;
      return (...args: never[]) =>
        (value as (...args: never[]) => Promise<unknown>)(...args).catch((error: unknown) => {
          failures.push(error);
          throw new Response(null, { status: 503 });
        });
    },
  });
}
