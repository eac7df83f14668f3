import type { Config } from "@react-router/dev/config";
import { isTeamPage } from "./application/team/addresses.ts";
import { refuseUnlistedNumbers } from "./build-tools/find-unlisted-numbers.ts";
import { preparedRefusals } from "./content/application-form.ts";
import { statusTexts } from "./content/error-pages.ts";
import { readPositions } from "./content/readers/positions.server.ts";

export default {
  appDirectory: "app",
  ssr: true,
  // One file for each route: splitting one further only makes more requests.
  splitRouteModules: false,
  // A build is made in a folder of its own and moved to `build` when it is complete.
  buildDirectory: process.env["BUILD_FOLDER"] ?? "build",
  // Every address is known at build time; the server renders only answers to a posted form and the team's pages.
  routeDiscovery: { mode: "initial" },
  prerender: ({ getStaticPaths }) => [
    ...getStaticPaths().filter((path) => !isTeamPage(path)),
    ...readPositions().flatMap(({ id }) => [`/careers/${id}`, `/careers/${id}/apply`]),
    ...Object.keys(statusTexts).map((status) => `/error/${status}`),
    ...preparedRefusals.map((refusal) => `/careers/refused/${refusal}/apply`),
  ],
  buildEnd: refuseUnlistedNumbers,
} satisfies Config;
