import { audiences } from "./audiences.ts";
import { businessTerms, figures, type Figure } from "../claims.ts";
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
  heading: "What it does with a pile of scripts",
  lead: "Six jobs that it takes off a teacher's desk. You read the result and decide.",
  items: [
    {
      title: "Unique Question Generation",
      text: "Say what you have taught. The AI drafts questions of its own for it, and you keep the ones you like.",
      icon: "question",
    },
    {
      title: "Bulk Evaluation",
      text: "Mark a single script, or hand over the whole class at once and come back to a finished pile.",
      icon: "stack",
    },
    {
      title: "Time Savings",
      text: `The first reading is done for you. The company's own figure is a ${figures.gradingTimeReduction.value} reduction in grading time.`,
      icon: "clock",
    },
    {
      title: "Forgery Detection",
      text: "Signs of malpractice are pointed out, so you know which scripts to look at twice. The judgement stays yours.",
      icon: "magnifier",
    },
    {
      title: "Instant Reports",
      text: "Results and insights are there as soon as the evaluation is done. There is nothing to add up by hand.",
      icon: "report",
    },
    {
      title: "Handwriting Analysis",
      text: "Students write on paper, as they always have. The AI reads the handwriting from a photo.",
      icon: "handwriting",
    },
  ] satisfies Feature[],
} as const;

const howItWorks = {
  id: "how-it-works",
  heading: "How It Works",
  lead: "Four sheets, from setting the work to seeing the marks. Open one to read more.",
  steps: [
    {
      title: "Create an assignment",
      summary: "A teacher sets the work.",
      detail:
        "Bring your own questions, or let the AI draft new ones for what you have taught. The assignment waits until your students have joined.",
    },
    {
      title: "Students join",
      summary: "Each student comes in through the student portal.",
      detail:
        "Students have a portal of their own. They join there, see what has been set, and never need to see your side of the desk.",
    },
    {
      title: "Photos come in",
      summary: "Students photograph their handwritten answers.",
      detail:
        "The work is done on paper. When it is finished, the student takes photos of the pages and submits them. Nothing has to be typed out again.",
    },
    {
      title: "The AI marks",
      summary: "One submission at a time, or all of them in bulk.",
      detail:
        "Evaluate a single submission while you think about it, or the whole set together. Then review each grade, and change it wherever you see it differently.",
    },
  ] satisfies Step[],
} as const;

const careers = {
  id: "careers",
  heading: "Careers",
  lead: `Remote internships of ${businessTerms.internshipMonths} months at a startup in AI exam proctoring and grading. You do real work, and someone reads it.`,
  cardLink: "Read about the role",
  allPositions: "View All Jobs",
} as const;

const metrics = {
  id: "metrics",
  heading: "Our own marks so far",
  lead: "Counted by us, on our own work.",
  stats: [
    { figure: figures.assignments, label: "assignments evaluated" },
    { figure: figures.accuracy, label: "accuracy" },
    { figure: figures.hoursSaved, label: "hours saved" },
    { figure: figures.teachers, label: "teachers" },
  ] satisfies Stat[],
} as const;

/** The note below every accuracy figure. `link` is the part of the sentence that leads to the Terms. */
export const accuracyFootnote = {
  text: "These are the company's own figures. An AI grade is a proposal: instructors review it and adjust it where needed, as the",
  link: { label: "Terms of Service", to: "/terms#instructor-review" },
  end: "say.",
} as const;

const closing = {
  id: "get-started",
  heading: "Put the red pen down for an evening",
  text: `Set one assignment and see how it comes back. You can start in under ${figures.startSeconds.value} seconds, with ${businessTerms.freeCredits} free credits.`,
  teacherButton: "I'm a Teacher",
  studentButton: "I'm a Student",
} as const;

/** The landing page, section by section. Pricing and questions have files of their own. */
export const landing = { hero, features, howItWorks, careers, metrics, audiences, uniqueFeatures, closing } as const;

export type LandingContent = typeof landing;
