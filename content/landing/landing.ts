import { audiences } from "./audiences.ts";
import { businessTerms, figures, type Figure } from "../claims.ts";
import { employer } from "../site.ts";
import { uniqueFeatures } from "./unique-features.ts";

type Stat = { figure: Figure; label: string };
export type FeatureIcon = "question" | "stack" | "clock" | "magnifier" | "report" | "handwriting";
type Feature = { title: string; text: string; icon: FeatureIcon };
type Step = { title: string; summary: string; detail: string };

const hero = {
  /** One of these stands before `headlineEnd`, in turn. Screen readers get `headline` alone. */
  rotatingWords: ["Revolutionize", "Transform", "Modernize"],
  rotationMilliseconds: businessTerms.headlineRotationMilliseconds,
  headlineEnd: "Grading with AI",
  headline: "Revolutionize Grading with AI",
  pauseHeadline: "Pause the changing headline",
  subtitle: "Let AI Evaluate Handwritten Assignments with Unmatched Precision & Speed",
  chips: ["Handwriting Analysis", "AI Powered", "Lightning Fast"],
  teacherButton: "I'm a Teacher",
  studentButton: "I'm a Student",
  scrollCue: "How It Works",
  stats: [
    { figure: figures.heroAccuracy, label: "Accuracy Rate" },
    { figure: figures.heroHoursSaved, label: "Hours Saved" },
    { figure: figures.heroAssignments, label: "Assignments Graded" },
  ] satisfies Stat[],
  statsLabel: "In numbers",
  /** The answer sheet beside the headline: an illustration, and labeled as one. */
  sheet: {
    label:
      "Illustration: a handwritten answer about why leaves look green, with a sketch of sun, leaf and eye. It is marked in red: ticks, an underlined phrase, two short notes, and nine marks out of ten in a circle.",
    caption: "An illustration",
    question: "Why do most leaves look green?",
    answer: [
      "Leaves hold a pigment called",
      "chlorophyll. It takes in red and",
      "blue light for photosynthesis",
      "and reflects the green light,",
      "so green is what we see.",
    ],
    marginNote: "clear reasoning!",
    /** What the student wrote at the sketch of sun, leaf and eye, and what the marking asks for. */
    sketchLabels: ["sunlight", "green light"],
    sketchNote: "label the eye",
    mark: "9/10",
    replay: "Play the marking again",
  },
} as const;

const features = {
  id: "features",
  heading: "AI grading for handwritten work",
  lead: "Six jobs off your desk. The final grade stays yours.",
  items: [
    {
      title: "Unique Question Generation",
      text: "Tell it what you've taught and it drafts original questions. Keep the ones you like.",
      icon: "question",
    },
    {
      title: "Bulk Evaluation",
      text: "Grade one paper, or hand over the whole class and come back to a finished pile.",
      icon: "stack",
    },
    {
      title: "Time Savings",
      text: `The first read is done before you sit down. By our count, that cuts grading time by ${figures.gradingTimeReduction.value}.`,
      icon: "clock",
    },
    {
      title: "Forgery Detection",
      text: "Signs of malpractice are flagged, so you know which papers deserve a second look.",
      icon: "magnifier",
    },
    {
      title: "Instant Reports",
      text: "Results and insights appear the moment grading is done. Nothing to add up by hand.",
      icon: "report",
    },
    {
      title: "Handwriting Analysis",
      text: "Students write on paper, as they always have. The AI reads their handwriting from a photo.",
      icon: "handwriting",
    },
  ] satisfies Feature[],
} as const;

const howItWorks = {
  id: "how-it-works",
  heading: "How It Works",
  lead: "From assignment to grades in four steps.",
  steps: [
    {
      title: "Create an assignment",
      summary: "You set the work.",
      detail: "Bring your own questions, or let the AI draft new ones from what you've taught.",
    },
    {
      title: "Students join",
      summary: "Through a portal of their own.",
      detail: "Students join through the student portal. That is also where they hand in their work.",
    },
    {
      title: "Photos come in",
      summary: "Students photograph their handwritten answers.",
      detail: "Students write on paper, take photos of the pages, and submit them. No scanner, and nothing to type up.",
    },
    {
      title: "The AI grades",
      summary: "One submission at a time, or all of them in bulk.",
      detail:
        "Grade a single submission, or run the whole class together. Results and insights appear the moment it is done.",
    },
  ] satisfies Step[],
} as const;

const careers = {
  id: "careers",
  heading: "Careers",
  lead: `Three-month remote internships at ${employer}. Real work, with real feedback.`,
  cardLink: "See the role",
  allPositions: "View All Jobs",
} as const;

const metrics = {
  id: "metrics",
  heading: "The numbers so far",
  stats: [
    { figure: figures.assignments, label: "assignments evaluated" },
    { figure: figures.accuracy, label: "accuracy" },
    { figure: figures.hoursSaved, label: "hours saved" },
    { figure: figures.teachers, label: "teachers" },
  ] satisfies Stat[],
  note: "Our own figures.",
} as const;

/** The note below the hero's figures. `link` is the part of the sentence that leads to the Terms. */
export const accuracyFootnote = {
  text: "These are our own figures. AI grades are proposals: instructors review and adjust them, as our",
  link: { label: "Terms of Service", to: "/terms#instructor-review" },
  end: "require.",
} as const;

const closing = {
  id: "get-started",
  heading: "Put the red pen down tonight",
  text: `Set one assignment and see what comes back. Start in under ${figures.startSeconds.value} seconds, with ${businessTerms.freeCredits} free credits.`,
  teacherButton: "I'm a Teacher",
  studentButton: "I'm a Student",
} as const;

/** The landing page, section by section. Pricing and questions have files of their own. */
export const landing = { hero, features, howItWorks, careers, metrics, audiences, uniqueFeatures, closing } as const;

export type LandingContent = typeof landing;
