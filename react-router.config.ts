import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  // The site renders its public pages when it starts (`server/http/pages/public-pages.ts`).
  ssr: true,
  // One file for each route: splitting one further only makes more requests.
  splitRouteModules: false,
  // A build is made in a temporary folder and moved to `build` when it is complete.
  buildDirectory: process.env["BUILD_FOLDER"] ?? "build",
  // No request while a page is open: each page knows every route.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
