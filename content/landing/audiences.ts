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
  lead: "Three kinds of people meet over one script.",
  tabsLabel: "Audiences",
  items: [
    {
      id: "teachers",
      name: "Teachers",
      heading: "More time for the answer that puzzled you",
      text: "The routine part of marking is done when you sit down. What is left is the part that needs a teacher.",
      points: [
        "Draft fresh questions for what you have just taught",
        "Evaluate one script or the whole class",
        "See which scripts show signs of malpractice",
        "Review every grade and adjust it before it counts",
      ],
      button: "Get Started",
      action: { kind: "dashboard", dashboard: "teacher" },
    },
    {
      id: "institutions",
      name: "Institutions",
      heading: "One way of marking for many departments",
      text: "Administrators manage users and settings and see how the year is going. Instructors keep their courses and their last word.",
      points: [
        "Unlimited credits across departments",
        "A dedicated account manager, and training for your staff",
        "A service level agreement in writing",
        "Reports made to your needs",
      ],
      button: "Get Started",
      action: { kind: "plan", planId: "institution" },
    },
    {
      id: "students",
      name: "Students",
      heading: "Write on paper, hear back sooner",
      text: "You write by hand, take a photo and send it in. Results and feedback come back to your own portal.",
      points: [
        "Join through the student portal",
        "Hand in photos of your handwritten answers",
        "See your results and feedback in one place",
        `Write in any of ${businessTerms.languages} languages that can be evaluated`,
      ],
      button: "Get Started",
      action: { kind: "dashboard", dashboard: "student" },
    },
  ] satisfies Audience[],
} as const;
