import type { MetaDescriptor } from "react-router";
import { teamFrame } from "../../content/team/frame.ts";

/** The head of a team page. The title, which may begin with the last action, names no candidate. */
export function teamMeta(...title: string[]): MetaDescriptor[] {
  return [
    { title: teamFrame.title(...title) },
    { name: "robots", content: "noindex, nofollow" },
    { tagName: "link", rel: "icon", href: "/favicon.ico", sizes: "48x48" },
  ];
}
