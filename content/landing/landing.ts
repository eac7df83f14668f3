import { answerSheet } from "../drawings/sheet.ts";
import { faq } from "./faq.ts";
import { calculator, creditExamples, forInstitutions, hasPacks, institutionMail, pricing } from "./pricing.ts";
import { counted } from "../counted.ts";
import { businessTerms, figures, languages } from "../claims.ts";
import { dashboards } from "../navigation.ts";
import { company, employer, tagline } from "../site.ts";
import { worksInWords, type Work } from "../work.ts";

/** Three words of at most 13 letters take turns before the end of the headline, which may be longer than a line. */
const rotatingWords = ["Revolutionize", "Transform", "Modernize"] as const;
const headlineEnd = "Grading with AI";

const hero = {
  rotatingWords,
  headlineEnd,
  /** For screen readers. */
  headline: `${rotatingWords[0]} ${headlineEnd}`,
  pauseHeadline: "Pause the changing headline",
  subtitle: "Let AI Evaluate Handwritten Assignments with Unmatched Precision & Speed",
  chips: ["Handwriting Analysis", "AI Powered", "Lightning Fast"],
  teacherButton: "I'm a Teacher",
  studentButton: "I'm a Student",
  scrollCue: "How It Works",
  stats: [
    { figure: figures.heroAccuracy, label: "Accuracy Rate" },
    { figure: figures.hoursSaved, label: "Hours Saved" },
    { figure: figures.assignments, label: "Assignments Graded" },
  ],
  statsLabel: "In numbers",
  footnote: {
    text: "These are our own figures. AI grades are proposals: instructors review and adjust them, as our",
    link: { label: "Terms of Service", to: "/terms#instructor-review" },
    end: ["require.", company.accuracyBasis].filter(Boolean).join(" "),
  },
  /** Below the buttons. One credit is one evaluation. */
  offer: `Free for your first ${businessTerms.freeCredits} papers. Start in under ${figures.startSeconds} seconds.`,
  sheet: {
    ...answerSheet,
    /** The way on, once the visitor has set a grade. */
    ownPile: `Grade a pile of your own: ${counted(businessTerms.freeCredits, "free credit")}`,
  },
} as const;

const features = {
  id: "features",
  heading: tagline,
  lead: "It does the first read. You make the call.",
  /** It is large, under its drawing. */
  drawn: {
    drawing: "handwriting",
    title: "Handwriting Analysis",
    text: "A photo of the page is enough. The AI reads the handwriting.",
  },
  others: [
    {
      title: "Unique Question Generation",
      text: "Tell the AI what you've taught. It drafts original questions; you keep the ones you like.",
    },
    {
      title: "Bulk Evaluation",
      text: "Grade one paper or the whole class at once, and start from proposed grades.",
    },
    {
      title: "Time Savings",
      text: `Every paper has been read once before you start. By our own figures, grading takes ${figures.gradingTimeReduction} less time.`,
    },
    {
      title: "Forgery Detection",
      text: "The AI flags papers that show signs of malpractice. You take the second look.",
    },
    {
      title: "Instant Reports",
      text: "See the class question by question as soon as grading ends.",
    },
  ],
} as const;

/** The AI's grade of a paper, and the teacher's own. */
const changedGrades = ["6/10", "8/10"] as const;

const howItWorks = {
  id: "how-it-works",
  heading: "How It Works",
  lead: "From assignment to grades in four steps.",
  steps: [
    {
      title: "Create an assignment",
      summary: "Write your questions, or have the AI draft them.",
      detail: ["Drafts are original, from what you've taught. Keep the ones you like.", company.gradingBasis]
        .filter(Boolean)
        .join(" "),
    },
    {
      title: "Students join",
      summary: "Each student joins through the student portal.",
      detail: "It's where they hand in their work and see their results.",
    },
    {
      title: "Students send photos",
      summary: "Each student photographs their own pages.",
      detail: "No scanner needed: they submit the photos, and you scan nothing.",
    },
    {
      title: "The AI proposes",
      summary: "Submissions are evaluated individually or in bulk by AI.",
      detail: "One evaluation uses one credit. Change any grade that isn't right.",
    },
  ],
  /** The report of a teacher and the paper of a student: an illustration. The teacher has changed one mark by hand. */
  result: {
    heading: "What comes back",
    caption: "An illustration",
    titles: ["For you: the class, question by question", "For your student: the grade and the feedback"],
    copyLabel: "The answer sheet at the top of this page, graded.",
    columns: ["Student", "Sugar", "Seeds", "Leaves", "Comment"],
    changed: "changed to",
    /** The row and column of the sheet at the top of the page. */
    sheet: { student: "A. K.", question: "Leaves" },
    students: [
      student("A. K.", ["8/10", "9/10", answerSheet.mark], { remark: "Leaves: label the eye" }),
      student("B. L.", ["9/10", "8/10", "7/10"]),
      student("C. M.", ["8/10", "7/10", changedGrades]),
      student("D. N.", ["7/10", "9/10", "8/10"], { flag: "Look twice" }),
      student("E. O.", ["6/10", "8/10", "9/10"]),
      student("F. R.", ["9/10", "7/10", "8/10"]),
    ],
  },
} as const;

function student(
  initials: string,
  marks: readonly (string | readonly [ai: string, own: string])[],
  { remark, flag }: { remark?: string; flag?: string } = {},
) {
  return { initials, marks, remark, flag };
}

const careers = {
  id: "careers",
  heading: "Careers",
  lead: (work: Work) => `${worksInWords(work)} at ${employer}.`,
  allPositions: "View All Jobs",
} as const;

const metrics = {
  id: "metrics",
  heading: "AI grading in numbers",
  /** The label of the figure that is written large. */
  largest: "hours saved",
  footnote: ["These are our own figures.", company.accuracyBasis].filter(Boolean).join(" "),
  stats: [
    { figure: figures.assignments, label: "assignments evaluated" },
    { figure: figures.accuracy, label: "accuracy" },
    { figure: figures.hoursSaved, label: "hours saved" },
    { figure: figures.teachers, label: "teachers" },
  ],
} as const;

const audiences = {
  id: "who-is-it-for",
  heading: "Who is it for?",
  lead: "Built for everyone who touches the paper.",
  tabsLabel: "Audiences",
  button: "Get Started",
  items: [
    {
      id: "teachers",
      name: "Teachers",
      heading: "More time for the answers that matter",
      text: "The routine grading is done for you. What's left is the part that needs a teacher.",
      /** The AI's, struck out, and the teacher's own: an illustration. */
      grades: changedGrades,
      action: dashboards.teacher,
    },
    {
      id: "institutions",
      name: "Institutions",
      heading: "One way to grade, across every department",
      text: "One account for the whole institution. Instructors still run their own courses.",
      /** Where a committee that reviews the product finds what it asks. */
      review: {
        heading: "For your review committee",
        links: [
          { label: "All answers on one page", to: "/trust" },
          { label: "What we keep, and how long", to: "/privacy#retention" },
          { label: "Who receives data", to: "/privacy#recipients" },
          { label: `Children under ${businessTerms.parentalConsentAge}`, to: "/privacy#children" },
          { label: "Security contact", to: "/contact#security" },
          { label: "Accessibility", to: "/accessibility" },
        ],
      },
      action: { href: forInstitutions.href },
    },
    {
      id: "students",
      name: "Students",
      heading: "Write on paper, get feedback online",
      text: "Hand in your pages, then see your grade and feedback. Think it's wrong? Ask your instructor to review it.",
      action: dashboards.student,
    },
  ],
} as const;

const uniqueFeatures = {
  id: "unique-features",
  heading: "What makes our AI grading different",
  lead: "Four things on a teacher's mind. Flip a card for our answer.",
  cards: [
    {
      title: "Many languages",
      front: "My students don't all write in English.",
      back: `Answers can be in any of ${businessTerms.languages}\u00a0languages, from ${languages[0]} to ${languages.at(-1)}.`,
    },
    {
      title: "Real handwriting",
      front: "They write by hand, and some are in a hurry.",
      back: "It reads handwriting as it comes. If it misreads a word, you change the grade.",
    },
    {
      title: "A second look",
      front: "How would I spot a forged paper in the pile?",
      back: "It flags papers that show signs of it, so you know where to look.",
    },
    {
      title: "A quick start",
      front: "I don't have an afternoon to set up software.",
      back: `You can start in under ${figures.startSeconds} seconds.`,
    },
  ],
} as const;

const closing = {
  id: "get-started",
  heading: "Put the grading pen down tonight",
  text: `Create one assignment and see what comes back, with ${counted(businessTerms.freeCredits, "free credit")}.`,
  teacherButton: "I'm a Teacher",
  studentButton: "I'm a Student",
} as const;

export const landing = {
  hero,
  features,
  howItWorks,
  pricing,
  institutionMail,
  hasPacks,
  calculator,
  creditExamples,
  careers,
  faq,
  metrics,
  audiences,
  uniqueFeatures,
  closing,
} as const;

export type LandingContent = typeof landing;
