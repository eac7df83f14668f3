import { lookup } from "mime-types";
import type { SiteFacts } from "../../application/answer.ts";
import { feed } from "../../content/metadata/feed.ts";
import { llms } from "../../content/metadata/llms.ts";
import { robots } from "../../content/metadata/robots.ts";
import { sitemap } from "../../content/metadata/sitemap.ts";
import { securityTxt } from "../../content/security-txt.ts";
import gradeSheetModule from "../elements/grade-sheet.ts?module";
import insightsScript from "../elements/insights-script.ts?script";
import { siteContext } from "../page-context.ts";
import type { Route } from "./+types/files";

/** Addresses that are no page: for programs, and for pages that fetch them. */
export function loader({ url: { pathname }, context }: Route.LoaderArgs) {
  const type = lookup(pathname) || "text/plain";
  const text = files[pathname]!(context.get(siteContext));
  return new Response(text, { headers: { "Content-Type": `${type}; charset=utf-8` } });
}

const files: Record<string, (site: SiteFacts) => string> = {
  "/sitemap.xml": sitemap,
  "/robots.txt": robots,
  "/careers/feed.xml": feed,
  "/llms.txt": llms,
  "/.well-known/security.txt": (site) => securityTxt(site, new Date()),
  // `<answer-sheet>` fetches it at the first press.
  "/grade-sheet.js": () => gradeSheetModule,
  "/insights/script.js": () => insightsScript,
};
