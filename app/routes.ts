import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";
import { teamPages } from "../application/team/addresses.ts";
import { textPages } from "../content/text-pages.ts";

export default [
  layout("layouts/site.tsx", [
    index("routes/landing.tsx"),
    ...textPages.map(({ name }) => route(name, "routes/document.tsx", { id: name })),

    layout("layouts/careers.tsx", [
      // The dialogs of the careers page have their own addresses, and open over it.
      route("careers", "routes/careers.tsx", [
        route("apply", "routes/careers-apply.tsx", { id: "apply" }),
        route(":position", "routes/careers-position.tsx"),
        route(":position/apply", "routes/careers-apply.tsx", { id: "apply-for-position" }),
      ]),
      route("careers/applied/:reference/:key", "routes/candidate.tsx"),
      route("careers/applied/:reference/:key/withdraw", "routes/candidate-withdraw.tsx"),
      route("careers/applied/:reference/:key/change", "routes/candidate-change.tsx"),
      // With a parameter, as no public page has one.
      route("careers/applied/:links", "routes/my-links.tsx"),
      route("careers/not-me/:reference/:key", "routes/not-me.tsx"),
      // A public page that is not public yet.
      route("team/positions/:position/preview", "routes/team-position-preview.tsx"),
    ]),

    // The server sends these pages at any address.
    route("error/:status", "routes/server-error.tsx"),
    // The server sends the page of error 404 for every unknown address, but in development.
    route("*", "routes/not-found.tsx"),
  ]),

  // The hiring team's pages: rendered by the server for signed-in members, without any script.
  route("team/sign-in/:token?", "routes/team-sign-in.tsx"),
  layout("layouts/team.tsx", [
    route("team", "routes/team-inbox.tsx"),
    route("team/applications/:reference", "routes/team-application.tsx"),
    route("team/answer", "routes/team-answer.tsx"),
    ...Object.entries(teamPages).map(([name, address]) => route(address.slice(1), `routes/team-${name}.tsx`)),
    route("team/positions/new", "routes/team-position.tsx", { id: "team-new-position" }),
    route("team/positions/:position", "routes/team-position.tsx"),
  ]),

  ...[
    "sitemap.xml",
    "robots.txt",
    "careers/feed.xml",
    "llms.txt",
    ".well-known/security.txt",
    "grade-sheet.js",
    "insights/script.js",
  ].map((path) => route(path, "routes/files.ts", { id: path })),
] satisfies RouteConfig;
