/** Everything an owner changes to rename the site or point it elsewhere. */
export const site = {
  name: "Scriptmark",
  /** Where the site is published; `PUBLIC_URL` overrides it for a build. */
  origin: "https://scriptmark.example",
  dashboards: {
    teacher: "https://teacher.scriptmark.example",
    student: "https://student.scriptmark.example",
  },
  email: {
    general: "hello@scriptmark.example",
    careers: "careers@scriptmark.example",
    privacy: "privacy@scriptmark.example",
    legal: "legal@scriptmark.example",
    sales: "institutions@scriptmark.example",
    security: "security@scriptmark.example",
  },
} as const;
