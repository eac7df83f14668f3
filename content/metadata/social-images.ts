import type { Position } from "../positions.ts";
import { site } from "../site.ts";
import { positionPage } from "./page-descriptions.ts";

/** The words on a sharing image: `name` is that of its file, `title` is written large on at most two lines, `line` small below it. */
export type SocialImage = { name: string; title: string; line: string };

/** Every sharing image of the site: one for each kind of page (`PageDescription.image`) and one for each position. */
export function socialImages(positions: readonly Position[]): SocialImage[] {
  return [
    { name: "default", title: "Grading with AI", line: "AI grading for handwritten work" },
    { name: "about", title: "The last word is yours", line: `What ${site.name} does, and what it leaves to you` },
    { name: "contact", title: "Write to us", line: "Who to ask, and how soon we reply" },
    { name: "privacy", title: "Privacy Policy", line: "What we keep, and for how long" },
    { name: "terms", title: "Terms of Service", line: "The rules, written to be read" },
    { name: "careers", title: "Remote internships", line: "Marketing and Sales · Development" },
    ...positions.map((position) => ({
      name: positionPage(position).image,
      title: position.title,
      line: `${position.type} · ${position.location}`,
    })),
  ];
}
