import { businessTerms, languages } from "../claims.ts";
import { company, site, tagline } from "../site.ts";
import type { TextPageName } from "../text-pages.ts";

/** What most people look for on a page of text, beside it. `reply` says how soon an answer comes. */
export type IndexCard = { title: string; rows: { name: string; reply?: string; text: string; href?: string }[] };

const inHours = `in ${businessTerms.generalReplyHours} hours`;
const inDays = `in ${businessTerms.legalReplyDays} business days`;

/** A page of text may have one; a legal page has its summary instead. */
export const indexCards: { readonly [Name in TextPageName]?: IndexCard } = {
  about: {
    title: `${site.name} at a glance`,
    rows: [
      { name: "What", text: tagline },
      { name: "For", text: "Teachers, institutions, and students" },
      { name: "Languages", text: `${businessTerms.languages}, from ${languages[0]} to ${languages.at(-1)}` },
      ...(company.legalName ? [{ name: "Company", text: company.legalName }] : []),
      ...(company.postalAddress ? [{ name: "Address", text: company.postalAddress }] : []),
      { name: "Jobs", text: "Open positions", href: "/careers" },
      { name: "Questions", text: "Who to write to", href: "/contact" },
    ],
  },
  contact: {
    title: "Where to write",
    rows: [
      writeTo("general", "The product", inHours),
      writeTo("sales", "Institutions", inHours),
      writeTo("careers", "Positions", inHours),
      writeTo("privacy", "Privacy", inDays),
      writeTo("legal", "Legal matters", inDays),
      writeTo("security", "Security", inHours),
    ],
  },
  trust: {
    title: "In short",
    rows: [
      { name: "Grades", text: "The instructor decides", href: "#grades" },
      { name: "Forgery flags", text: "No penalty based on a flag alone", href: "#flags" },
      {
        name: "Submissions and results",
        text: `Kept for ${businessTerms.submissionRetentionYears} years`,
        href: "#retention",
      },
      { name: "Personal data", text: "Not sold, not used for advertising", href: "#recipients" },
      writeTo("privacy", "Your data", inDays),
      writeTo("sales", "Everything else", inHours),
    ],
  },
  accessibility: {
    title: "In short",
    rows: [
      { name: "Claim", text: "Level AA of the guidelines, on every page" },
      { name: "Checked", text: "By us, and by no outside body" },
      { name: "Beyond that level", text: "What the site doesn't meet", href: "#not-met" },
      writeTo("general", "Something in your way?", inHours),
    ],
  },
};

function writeTo(mailbox: keyof typeof site.email, name: string, reply: string) {
  const text = site.email[mailbox];
  return { name, reply, text, href: `mailto:${text}` };
}
