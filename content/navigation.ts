import { site } from "./site.ts";

/** A link to a section of the landing page: `/#id` for the platform, the id alone as navigation state. */
export type SectionLink = { label: string; sectionId: "features" | "how-it-works" | "pricing" | "careers" };
/** A link to a page of this site. */
export type PageLink = { label: string; to: string };
/** Where a dashboard is, and what screen readers say after a label that does not name it. */
export type Dashboard = { href: string; note: string };
/** A link to a dashboard, opened in a new tab. */
export type DashboardLink = Dashboard & { label: string };

const features: SectionLink = { label: "Features", sectionId: "features" };
const howItWorks: SectionLink = { label: "How It Works", sectionId: "how-it-works" };
const pricing: SectionLink = { label: "Pricing", sectionId: "pricing" };
const careers: SectionLink = { label: "Careers", sectionId: "careers" };

const about: PageLink = { label: "About", to: "/about" };
const contact: PageLink = { label: "Contact", to: "/contact" };
const privacy: PageLink = { label: "Privacy Policy", to: "/privacy" };
const terms: PageLink = { label: "Terms of Service", to: "/terms" };

/** Screen readers get the same name for a dashboard, whatever the label of the link. */
export const dashboards = {
  teacher: { href: site.dashboards.teacher, note: " (Teacher Dashboard, new tab)" },
  student: { href: site.dashboards.student, note: " (Student Dashboard, new tab)" },
} as const satisfies Record<string, Dashboard>;

export type Dashboards = typeof dashboards;

const opensInNewTab = " (opens in a new tab)";
const teacherDashboard: DashboardLink = { ...dashboards.teacher, label: "Teacher Dashboard", note: opensInNewTab };
const studentDashboard: DashboardLink = { ...dashboards.student, label: "Student Dashboard", note: opensInNewTab };

export const skipLink = { label: "Skip to the content", href: "#content" } as const;

export const header = {
  label: "Main",
  homeLabel: `${site.name}, home`,
  sections: [features, howItWorks, pricing, careers],
  jobs: { label: "Jobs", to: "/careers" } satisfies PageLink,
  dashboards: [
    { ...dashboards.teacher, label: "Teacher" },
    { ...dashboards.student, label: "Student" },
  ],
} as const;

export const mobileMenu = {
  label: "Menu",
  open: "Open menu",
  close: "Close menu",
  sections: header.sections,
  jobs: { label: "View All Jobs", to: "/careers" } satisfies PageLink,
  dashboards: [teacherDashboard, studentDashboard],
} as const;

/** What a page of text says around it. */
export const article = { contents: "Contents", updated: "Last updated" } as const;

/** The toggle between light (paper) and dark (chalkboard). */
export const themeToggle = { toDark: "Switch to dark theme", toLight: "Switch to light theme" } as const;

export const footer = {
  label: "Footer",
  tagline: "AI grading for handwritten work.",
  quickAccess: { heading: "Quick access", dashboards: [teacherDashboard, studentDashboard] },
  product: { heading: "Product", sections: [features, howItWorks, pricing] },
  company: {
    heading: "Company",
    // The page is "Jobs" everywhere: "Careers" is the section of the landing page.
    pages: [about, contact, header.jobs],
  },
  legal: { heading: "Legal", pages: [privacy, terms] },
  owner: `© ${site.name}`,
} as const;
