import { site } from "./site.ts";

/** A link to a section of the landing page: `/#id` for the platform, the id alone as navigation state. */
export type SectionLink = { label: string; sectionId: "features" | "how-it-works" | "pricing" | "careers" };
/** A link to a page of this site. `isPlainDocument` pages ship no framework script: link to them as documents. */
export type PageLink = { label: string; to: string; isPlainDocument: boolean };
/** A link to a dashboard, opened in a new tab. */
export type DashboardLink = { label: string; href: string };

const features: SectionLink = { label: "Features", sectionId: "features" };
const howItWorks: SectionLink = { label: "How It Works", sectionId: "how-it-works" };
const pricing: SectionLink = { label: "Pricing", sectionId: "pricing" };
const careers: SectionLink = { label: "Careers", sectionId: "careers" };

const about: PageLink = { label: "About", to: "/about", isPlainDocument: true };
const contact: PageLink = { label: "Contact", to: "/contact", isPlainDocument: true };
const privacy: PageLink = { label: "Privacy Policy", to: "/privacy", isPlainDocument: true };
const terms: PageLink = { label: "Terms of Service", to: "/terms", isPlainDocument: true };

const teacherDashboard: DashboardLink = { label: "Teacher Dashboard", href: site.dashboards.teacher };
const studentDashboard: DashboardLink = { label: "Student Dashboard", href: site.dashboards.student };

export const skipLink = { label: "Skip to the content", href: "#content" } as const;

/** Said after the label of every link that opens a new tab. */
export const opensInNewTab = "(opens in a new tab)";

export const header = {
  label: "Main",
  homeLabel: `${site.name}, home`,
  sections: [features, howItWorks, pricing, careers],
  jobs: { label: "Jobs", to: "/careers", isPlainDocument: false } satisfies PageLink,
  teacher: { label: "Teacher", href: site.dashboards.teacher } satisfies DashboardLink,
  student: { label: "Student", href: site.dashboards.student } satisfies DashboardLink,
} as const;

export const mobileMenu = {
  label: "Menu",
  open: "Open menu",
  close: "Close menu",
  sections: header.sections,
  jobs: { label: "View All Jobs", to: "/careers", isPlainDocument: false } satisfies PageLink,
  dashboards: [teacherDashboard, studentDashboard],
} as const;

/** The toggle between paper and chalkboard. */
export const themeToggle = { toDark: "Switch to the chalkboard", toLight: "Switch to paper" } as const;

export const footer = {
  label: "Footer",
  tagline: "Handwritten answers, marked by AI and settled by a teacher.",
  quickAccess: { heading: "Quick access", dashboards: [teacherDashboard, studentDashboard] },
  product: { heading: "Product", sections: [features, howItWorks, pricing] },
  company: {
    heading: "Company",
    pages: [about, contact, { label: "Careers", to: "/careers", isPlainDocument: false } satisfies PageLink],
  },
  legal: { heading: "Legal", pages: [privacy, terms] },
  owner: `© ${site.name}`,
} as const;
