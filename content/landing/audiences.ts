import { businessTerms } from "../claims.ts";

/** Where "Get Started" leads: a dashboard in a new tab, or a plan on this page. */
type AudienceAction = { kind: "dashboard"; dashboard: "teacher" | "student" } | { kind: "plan"; planId: string };

export type Audience = {
  id: "teachers" | "institutions" | "students";
  name: string;
  heading: string;
  text: string;
  points: readonly string[];
  button: string;
  action: AudienceAction;
};

/** Who is it for: one tab for each audience. */
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
      points: [
        "Draft new questions from what you've just taught",
        "Grade one paper or the whole class",
        "See which papers show signs of malpractice",
        "Get results and insights the moment grading is done",
      ],
      button: "Get Started",
      action: { kind: "dashboard", dashboard: "teacher" },
    },
    {
      id: "institutions",
      name: "Institutions",
      heading: "One way to grade, across every department",
      text: "Administrators manage users, settings, and analytics. Instructors manage their own courses.",
      points: [
        "Unlimited credits across departments",
        "A dedicated account manager and training",
        "A service level agreement",
        "Custom reporting",
      ],
      button: "Get Started",
      action: { kind: "plan", planId: "institution" },
    },
    {
      id: "students",
      name: "Students",
      heading: "Write on paper, get feedback online",
      text: "Write by hand, take a photo, and send it in. Your results and feedback come back to your own portal.",
      points: [
        "Join through the student portal",
        "Submit photos of your handwritten answers",
        "See your results and feedback in one place",
        `Write in any of ${businessTerms.languages} languages`,
      ],
      button: "Get Started",
      action: { kind: "dashboard", dashboard: "student" },
    },
  ] satisfies Audience[],
} as const;
