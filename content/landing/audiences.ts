/** Who is it for: one tab for each audience. "Get Started" leads to a dashboard in a new tab, or to a plan on this page. */
export const audiences = {
  id: "who-is-it-for",
  heading: "Who is it for?",
  lead: "Built for everyone who touches the paper.",
  tabsLabel: "Audiences",
  items: [
    {
      id: "teachers",
      name: "Teachers",
      heading: "More time for the answers that matter",
      text: "The routine grading is done for you. What's left is the part that needs a teacher.",
      points: ["Create assessments", "Manage your courses"],
      button: "Get Started",
      action: { kind: "dashboard", dashboard: "teacher" },
    },
    {
      id: "institutions",
      name: "Institutions",
      heading: "One way to grade, across every department",
      text: "Oversee every department's users and results in one place. Instructors keep their own courses.",
      points: [
        "Multiple users, aggregate data, billing",
        "A dedicated account manager and training",
        "A service level agreement",
      ],
      button: "Get Started",
      action: { kind: "plan", planId: "institution" },
    },
    {
      id: "students",
      name: "Students",
      heading: "Write on paper, get feedback online",
      text: "Write by hand, as you always have.",
      points: ["Submit assignments", "View results and feedback"],
      button: "Get Started",
      action: { kind: "dashboard", dashboard: "student" },
    },
  ],
} as const;

export type Audience = (typeof audiences.items)[number];
