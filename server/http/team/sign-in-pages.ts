import { invitationPath, teamPaths, type SignInNotice } from "../../../application/team/addresses.ts";
import { scriptlessPolicy } from "../content-security-policy.ts";
import type { RenderTeamPage } from "../pages/render-page.ts";
import type { SiteResponse } from "../response.ts";
import { privatePage } from "./private-responses.ts";

export type SignInPages = ReturnType<typeof signInPages>;

/** The pages that are shown to everyone; each is the same for all, so it is rendered once. */
export function signInPages(render: RenderTeamPage) {
  const pages = new Map<string, Promise<SiteResponse>>();
  return {
    /** Asks for a link, which `hasMail` can send. */
    signIn: (notice: SignInNotice | null, hasMail: boolean) =>
      get(`${teamPaths.signIn}?notice=${notice}&mail=${hasMail}`),
    /** The button that uses up a link. It does not say whether the link is good. */
    invitation: () => get(invitationPath("link")),
    /** The policy of every page of the team: it has the same styles, and this one has nobody's text. */
    policy: async () => (await get(teamPaths.signIn)).headers["Content-Security-Policy"] ?? "",
  };

  function get(urlPath: string): Promise<SiteResponse> {
    const page =
      pages.get(urlPath) ??
      render({ method: "GET", urlPath }, null).then((made) => privatePage(made, scriptlessPolicy));
    pages.set(urlPath, page);
    page.catch(() => pages.delete(urlPath));
    return page;
  }
}
