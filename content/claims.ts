import {
  draftRetentionDays,
  maxCoverLetterLength,
  maxResumeBytes,
  undeliveredPeriods,
  withdrawalNoteDays,
} from "../application/limits.ts";
import { applicationRetentionDays } from "./build-settings.ts";

/** A published figure as it is written, with the parts a counter needs: `value` is `count` followed by `suffix`. */
export type Figure = { value: string; count: number; suffix: string };

/** Our own figures. Every page takes them from here, so that a number is the same everywhere. */
export const figures = {
  heroAccuracy: figure(75, "%+"),
  heroHoursSaved: figure(100, "+"),
  heroAssignments: figure(500, "+"),
  assignments: figure(500, "+"),
  accuracy: figure(80, "%"),
  hoursSaved: figure(100, "+"),
  teachers: figure(60, "+"),
  gradingTimeReduction: figure(70, "%"),
  startSeconds: figure(60, ""),
} as const satisfies Record<string, Figure>;

/** Constants of the business, in the units of their names. Legal pages name them as `{terms.…}`. */
export const businessTerms = {
  freeCredits: 100,
  packCredits: 1000,
  packPriceDollars: 199,
  creditPriceDollars: "0.20",
  languages: 8,
  internshipMonths: 3,
  headlineRotationMilliseconds: 2000,
  resumeMegabytes: maxResumeBytes / (1024 * 1024),
  billingDisputeDays: 30,
  liabilityMonths: 12,
  accountRetentionYears: 7,
  submissionRetentionYears: 10,
  usageRetentionYears: 3,
  biometricRetentionDays: 90,
  backupRetentionMonths: 12,
  applicationRetentionDays: applicationRetentionDays(),
  undeliveredRetentionDays: undeliveredPeriods * applicationRetentionDays(),
  withdrawalNoteDays,
  draftRetentionDays,
  parentalConsentAge: 13,
  generalReplyHours: "24-48",
  legalReplyDays: 5,
} as const;

/** One published number: how it may be written, what it says, and where it comes from. */
export type Claim = { written: readonly string[]; says: string; source: string };

const ownFigure = "Our own figure, published on this site. No outside body has checked it.";
const businessConstant = "Part of our offer, set for this site.";
const siteBehaviour = "How this site itself behaves; the code that does it uses the same number.";
const example = "An example on the page, made up by us and marked as one.";

/** Every number that the site may publish. The build fails for a number in the copy that is not written here. */
export const claims: readonly Claim[] = [
  { written: [figures.heroAccuracy.value], says: "Accuracy rate, hero", source: ownFigure },
  { written: [figures.accuracy.value], says: "Accuracy, metrics section", source: ownFigure },
  { written: [figures.hoursSaved.value], says: "Hours saved", source: ownFigure },
  { written: [figures.assignments.value], says: "Assignments evaluated or graded", source: ownFigure },
  { written: [figures.teachers.value], says: "Teachers who use the product", source: ownFigure },
  { written: [figures.gradingTimeReduction.value], says: "Reduction in grading time", source: ownFigure },
  { written: [figures.startSeconds.value], says: "Seconds to start: under this many", source: ownFigure },

  { written: ["$0"], says: "Price of the Free plan in US dollars", source: businessConstant },
  { written: written(businessTerms.freeCredits), says: "Credits in the Free plan", source: businessConstant },
  { written: [`$${businessTerms.packPriceDollars}`], says: "Price of a credit pack", source: businessConstant },
  { written: written(businessTerms.packCredits), says: "Credits in a pack", source: businessConstant },
  { written: [`$${businessTerms.creditPriceDollars}`], says: "Price of a credit in a pack", source: businessConstant },
  { written: written(businessTerms.languages), says: "Languages that are evaluated", source: businessConstant },
  { written: written(businessTerms.internshipMonths), says: "Months of an internship", source: businessConstant },
  {
    written: written(businessTerms.billingDisputeDays),
    says: "Days to report a billing dispute",
    source: businessConstant,
  },
  {
    written: written(businessTerms.liabilityMonths),
    says: "Months of payments that cap liability",
    source: businessConstant,
  },
  { written: written(businessTerms.accountRetentionYears), says: "Years of account data", source: businessConstant },
  { written: written(businessTerms.submissionRetentionYears), says: "Years of submissions", source: businessConstant },
  {
    written: written(businessTerms.usageRetentionYears),
    says: "Years of usage data, messages",
    source: businessConstant,
  },
  { written: written(businessTerms.biometricRetentionDays), says: "Days of biometric data", source: businessConstant },
  {
    written: written(businessTerms.backupRetentionMonths),
    says: "Months of backups, at most",
    source: businessConstant,
  },
  {
    written: written(businessTerms.parentalConsentAge),
    says: "Age below which a parent consents",
    source: businessConstant,
  },
  {
    written: [businessTerms.generalReplyHours, "24", "48"],
    says: "Hours to a general reply",
    source: businessConstant,
  },
  { written: written(businessTerms.legalReplyDays), says: "Business days to a legal reply", source: businessConstant },

  { written: ["0-1", "2-3", "4-5", "6-10", "10+"], says: "Years of experience in the form", source: businessConstant },
  { written: ["20MB", "20"], says: "Largest resume, in MB", source: siteBehaviour },
  {
    written: ["10,000", ...written(maxCoverLetterLength)],
    says: "Longest cover letter",
    source: siteBehaviour,
  },
  {
    written: written(businessTerms.headlineRotationMilliseconds),
    says: "Milliseconds a headline word stays",
    source: siteBehaviour,
  },
  {
    written: written(businessTerms.applicationRetentionDays),
    says: "Days an application is kept",
    source: siteBehaviour,
  },
  {
    written: written(businessTerms.undeliveredRetentionDays),
    says: "Days an application is kept that couldn't be passed on",
    source: siteBehaviour,
  },
  { written: written(businessTerms.draftRetentionDays), says: "Days a draft stays on a device", source: siteBehaviour },
  {
    written: ["2.2"],
    says: "Version of the accessibility guidelines that the site is built to",
    source: siteBehaviour,
  },
  { written: written(withdrawalNoteDays), says: "Days a withdrawal is shown", source: siteBehaviour },
  { written: ["256"], says: "Name of the checksum of a resume", source: siteBehaviour },
  { written: ["404"], says: "Status of a page that isn't there", source: siteBehaviour },

  { written: ["9/10", "6/10", "8/10"], says: "Marks on the illustrated sheets", source: example },
  { written: ["25", "4"], says: "Worked example: one class", source: example },
  { written: ["60", "12"], says: "Worked example: a teacher's year", source: example },
];

function figure(count: number, suffix: string): Figure {
  return { value: `${count}${suffix}`, count, suffix };
}

function written(count: number): string[] {
  return [String(count)];
}
