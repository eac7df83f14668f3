import {
  aboutPage,
  careersPage,
  contactPage,
  landingPage,
  positionPage,
  privacyPage,
  termsPage,
} from "./page-descriptions.ts";
import type { Position } from "../positions.ts";
import { site } from "../site.ts";

/** The words on a sharing image: `name` is that of its file, `title` is written large on at most two lines, `line` small below it. */
export type SocialImage = { name: string; title: string; line: string };

/** Every sharing image of the site: one for each kind of page and one for each position. */
export function socialImages(positions: readonly Position[]): SocialImage[] {
  return [
    { name: landingPage.image, title: "Grading with AI", line: "AI grading for handwritten work" },
    {
      name: aboutPage.image,
      title: "The last word is yours",
      line: `What ${site.name} does, and what it leaves to you`,
    },
    { name: contactPage.image, title: "Write to us", line: "Who to ask, and how soon we reply" },
    { name: privacyPage.image, title: "Privacy Policy", line: "What we keep, and for how long" },
    { name: termsPage.image, title: "Terms of Service", line: "The rules, written to be read" },
    { name: careersPage.image, title: "Remote internships", line: "Marketing and Sales · Development" },
    ...positions.map((position) => ({
      name: positionPage(position).image,
      title: position.title,
      line: `${position.type} · ${position.location}`,
    })),
  ];
}
