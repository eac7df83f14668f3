import type { Position } from "../application/position.ts";
import type { LaunchFact } from "../application/team/launch.ts";
import { company, site } from "./site.ts";
import { countriesOf } from "./work.ts";

/** The operator's settings that matter. `publicUrl` is null without one; `license` is the one of `package.json`. */
export type LaunchSetup = {
  publicUrl: string | null;
  hasChat: boolean;
  hasMail: boolean;
  hasBackups: boolean;
  license: string;
  /** Files of `content/` that still describe the company that the site was made for. */
  borrowedFiles: readonly string[];
};

/**
 * Returns everything that an owner fills in or sets up before the site is public, in the order of the page. `positions`:
 * the published ones.
 */
export function listLaunchFacts(positions: readonly Position[], setup: LaunchSetup): LaunchFact[] {
  const { publicUrl } = setup;
  const undated = positions.filter(({ datePosted }) => datePosted === undefined);
  const unpaid = positions.filter(({ pay }) => pay === undefined);
  return [
    ofCompany("legalName", {
      label: "Legal name",
      waiting: `The legal pages name "the company that operates ${site.name}", and job search gets no legal name.`,
      isNeeded: true,
    }),
    ofCompany("postalAddress", {
      label: "Postal address",
      waiting: "The legal pages name no address.",
      isNeeded: true,
    }),
    ofCompany("jurisdiction", {
      label: "Law",
      waiting: "The Terms of Service name the law of the place where the company is registered, but not which one.",
      isNeeded: true,
    }),
    ofCompany("legalPagesReadOn", {
      label: "A lawyer's reading",
      waiting:
        "No lawyer has read the legal pages. They don't say what biometric data is held and why, which providers and which AI receive data, nor what students' work is used for. Ask the lawyer to confirm that no data is sold and that schools obtain parents' consent.",
      isNeeded: true,
    }),
    ofCompany("accuracyBasis", {
      label: "Basis of the accuracy",
      waiting: "The footnote doesn't say of what, against whom, and on how many papers the accuracy was measured.",
      isNeeded: true,
    }),
    {
      label: "Words of your own",
      waiting: "These files still name the company that the site was made for, or say what its product does.",
      place: setup.borrowedFiles.join(", ") || "content/",
      isThere: setup.borrowedFiles.length === 0,
      isNeeded: true,
    },
    ofCompany("gradingBasis", {
      label: "What it grades against",
      waiting: "No page says against what the AI grades, which teachers look for first.",
      isNeeded: true,
    }),
    ofCompany("subjects", {
      label: "Subjects and levels",
      waiting: "No page says for which subjects and levels the AI grades.",
      isNeeded: true,
    }),
    ofCompany("aiProvider", {
      label: "Provider of the AI",
      waiting: "The page for review committees doesn't say who runs the AI.",
      isNeeded: true,
    }),
    ofCompany("dataLocation", {
      label: "Place of the data",
      waiting: "The page for review committees doesn't say in which country the platform's data is.",
      isNeeded: true,
    }),
    ofCompany("aiTraining", {
      label: "Training of the AI",
      waiting: "The page for review committees doesn't say whether students' work trains an AI.",
      isNeeded: true,
    }),
    {
      label: "Dates of the positions",
      waiting: "Job search doesn't list these positions, and the feed and the sitemap give no date for them.",
      place: placeOf(undated, positions),
      isThere: undated.length === 0,
      isNeeded: false,
    },
    {
      label: "Pay",
      waiting: "Cards, pages, and job search say nothing about pay. Some places require it.",
      place: placeOf(unpaid, positions),
      isThere: unpaid.length === 0,
      isNeeded: false,
    },
    {
      label: "Countries",
      waiting: "Job search lists no remote position: it asks where interns may live.",
      place: "company.internshipCountries in content/site.ts, or /team/positions",
      isThere: positions.every((position) => position.location !== "Remote" || countriesOf(position).length > 0),
      isNeeded: true,
    },
    ofCompany("replyWithinDays", {
      label: "Days until a reply",
      waiting: "Candidates aren't promised a day by which they hear from you.",
      isNeeded: false,
    }),
    ofCompany("hiring", {
      label: "How hiring works",
      waiting: "Form and confirmation don't say who reads an application, in how many steps, and how long that takes.",
      isNeeded: false,
    }),
    ofCompany("timeZone", {
      label: "Time zone",
      waiting: "The team's times and the end of a position's last day are in the zone of New York.",
      isNeeded: false,
    }),
    ofCompany("phoneHint", {
      label: "Phone hint",
      waiting: "The form asks for the country code of numbers outside the US.",
      isNeeded: false,
    }),
    {
      label: "Dashboards",
      waiting: "The buttons for teachers and students lead to example addresses.",
      place: "site.dashboards in content/site.ts",
      isThere: !Object.values(site.dashboards).some(isExample),
      isNeeded: true,
    },
    {
      label: "Email addresses",
      waiting: "Pages and emails name example addresses, which no one reads.",
      place: "site.email in content/site.ts",
      isThere: !Object.values(site.email).some(isExample),
      isNeeded: true,
    },
    {
      label: "Chat",
      waiting: "The hiring team sees applications on its pages alone.",
      place: "the settings TELEGRAM_BOT_TOKEN and TELEGRAM_CHAT_ID",
      isThere: setup.hasChat,
      isNeeded: false,
    },
    {
      label: "Email",
      waiting: "Candidates get no confirmation, and answers leave through each member's own email program.",
      place: "the settings SMTP_URL and MAIL_FROM",
      isThere: setup.hasMail,
      isNeeded: false,
    },
    {
      label: "Backups",
      waiting: "A lost disk loses every application.",
      place: "the setting BACKUP_DIR",
      isThere: setup.hasBackups,
      isNeeded: true,
    },
    {
      label: "The site's address, with https",
      waiting: "Links in emails and feeds lead nowhere, and members can't sign in from elsewhere.",
      place: "the setting PUBLIC_URL",
      isThere: publicUrl !== null && publicUrl.startsWith("https://") && !isExample(publicUrl),
      isNeeded: true,
    },
    {
      label: "License",
      waiting:
        "No one else may use this code. If that's what you want, say it in a file LICENSE, and enter SEE LICENSE IN LICENSE.",
      place: "license in package.json, and the last line of README.md",
      isThere: setup.license !== "UNLICENSED",
      isNeeded: false,
    },
  ];
}

/** Returns the line about missing facts in the log and on the Health page, or null when none is missing. */
export function missingFactsLine(facts: readonly LaunchFact[]): string | null {
  const missing = facts.filter(({ isThere }) => !isThere).length;
  if (missing === 0) return null;
  return `${missing} ${missing === 1 ? "fact is" : "facts are"} missing: /team/launch or \`scriptmark launch\``;
}

function ofCompany(name: keyof typeof company, fact: Omit<LaunchFact, "place" | "isThere">): LaunchFact {
  return { ...fact, place: `company.${name} in content/site.ts`, isThere: company[name] !== null };
}

function placeOf(some: readonly Position[], all: readonly Position[]): string {
  if (some.length === all.length) return "/team/positions: each position";
  return `/team/positions: ${some.map(({ title }) => title).join(", ")}`;
}

function isExample(address: string): boolean {
  return address.replace(/\/$/, "").endsWith(".example");
}
