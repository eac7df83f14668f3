import { site } from "./site.ts";

/** The pages of text, each at `/NAME`: its text is in `file`. Routes, sitemap and tests follow from this table. */
export const textPages = [
  {
    name: "about",
    file: "content/pages/about.md",
    title: `About ${site.name}`,
    description: `What ${site.name} does, who it's for, and what it leaves to the instructor.`,
  },
  {
    name: "contact",
    file: "content/pages/contact.md",
    title: `Contact ${site.name}`,
    description: `Who to write to about ${site.name}, an application, privacy, or legal matters, and how soon you get a reply.`,
  },
  {
    name: "trust",
    file: "content/pages/trust.md",
    title: `For your review committee · ${site.name}`,
    description:
      "Who decides a grade, what is kept and for how long, who receives data, children, security, and accessibility.",
  },
  {
    name: "accessibility",
    file: "content/pages/accessibility.md",
    title: `Accessibility · ${site.name}`,
    description:
      "The level of the accessibility guidelines that we claim for this site, what it doesn't meet, and where to tell us.",
  },
  {
    name: "privacy",
    file: "content/legal/privacy.md",
    title: `Privacy Policy · ${site.name}`,
    description:
      "What data the platform and this website hold, for how long, who receives it, and how to ask us to delete it.",
  },
  {
    name: "terms",
    file: "content/legal/terms.md",
    title: `Terms of Service · ${site.name}`,
    description:
      "The rules for accounts, credits and payments, the instructor's duty to review AI grades, and the limits of liability.",
  },
] as const;

export type TextPageName = (typeof textPages)[number]["name"];
