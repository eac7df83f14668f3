import { site, tagline } from "./site.ts";

const features = { label: "Features", to: "/#features" };
const howItWorks = { label: "How It Works", to: "/#how-it-works" };
const pricing = { label: "Pricing", to: "/#pricing" };
const careers = { label: "Careers", to: "/#careers" };

const about = { label: "About", to: "/about" };
const contact = { label: "Contact", to: "/contact" };
const privacy = { label: "Privacy Policy", to: "/privacy" };
const terms = { label: "Terms of Service", to: "/terms" };

/** Presses on the links to the dashboards are counted like views of these paths. */
export const pressPaths: readonly string[] = Object.keys(site.dashboards).map((name) => `/to/${name}`);

/** Screen readers get the same name for a dashboard, whatever the label of the link. `data-to` names it in the counts. */
export const dashboards = {
  teacher: { href: site.dashboards.teacher, note: " (Teacher Dashboard, new tab)", "data-to": "teacher" },
  student: { href: site.dashboards.student, note: " (Student Dashboard, new tab)", "data-to": "student" },
} as const;

export type Dashboards = typeof dashboards;

const opensInNewTab = " (opens in a new tab)";
const teacherDashboard = { ...dashboards.teacher, label: "Teacher Dashboard", note: opensInNewTab };
const studentDashboard = { ...dashboards.student, label: "Student Dashboard", note: opensInNewTab };

export const skipLink = { label: "Skip to the content", href: "#content" } as const;

export const header = {
  label: "Main",
  homeLabel: `${site.name}, home`,
  sections: [features, howItWorks, pricing, careers],
  jobs: { label: "Jobs", to: "/careers" },
  dashboards: [
    { ...dashboards.teacher, label: "Teacher" },
    { ...dashboards.student, label: "Student" },
  ],
} as const;

export const mobileMenu = {
  label: "Menu",
  open: "Open menu",
  close: "Close menu",
  pages: [...header.sections, { label: "View All Jobs", to: "/careers" }],
  dashboards: [teacherDashboard, studentDashboard],
} as const;

export const article = { contents: "Contents", updated: "Last updated" } as const;

export const themeToggle = { toDark: "Switch to dark theme", toLight: "Switch to light theme" } as const;

export const footer = {
  label: "Footer",
  tagline: `${tagline}.`,
  quickAccess: { heading: "Quick access", dashboards: [teacherDashboard, studentDashboard] },
  product: { heading: "Product", pages: [features, howItWorks, pricing] },
  company: {
    heading: "Company",
    // The page is "Jobs" everywhere: "Careers" is the section of the landing page.
    pages: [about, contact, header.jobs],
  },
  legal: { heading: "Legal", pages: [privacy, terms] },
  owner: `© ${site.name}`,
} as const;
