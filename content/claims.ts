import { aaaCriteria } from "./accessibility.ts";
import {
  defaultRetentionDays,
  draftRetentionDays,
  maxCoverLetterLength,
  undeliveredPeriods,
  endedLinkDays,
  maxReplyLength,
} from "../application/limits.ts";
import { groupedNumber } from "../application/grouped-number.ts";

/** Our own figures. Every page takes them from here, so that a number is the same everywhere. */
export const figures = {
  heroAccuracy: "75%+",
  assignments: "500+",
  accuracy: "80%",
  hoursSaved: "100+",
  teachers: "60+",
  gradingTimeReduction: "70%",
  startSeconds: "60",
} as const;

/** The names of the plans that other texts name. */
export const plans = { free: "Free", educators: "Educators", institution: "Institution" } as const;

/** The languages in which answers can be written. */
export const languages: readonly string[] = [
  "English",
  "German",
  "French",
  "Italian",
  "Portuguese",
  "Hindi",
  "Spanish",
  "Thai",
];

/** The currency of all prices: the sign before an amount, and its name in a sentence. */
export const currency = { sign: "$", name: "US dollars" } as const;

/** Our offer, in the units of the names. */
const offer = {
  freeCredits: 100,
  packCredits: 1000,
  packPrice: 199,
  creditPrice: "0.20",
  languages: languages.length,
  billingDisputeDays: 30,
  liabilityMonths: 12,
  accountRetentionYears: 7,
  submissionRetentionYears: 10,
  usageRetentionYears: 3,
  biometricRetentionDays: 90,
  backupRetentionMonths: 12,
  parentalConsentAge: 13,
  generalReplyHours: "24-48",
  legalReplyDays: 5,
} as const;

/** The prices as texts write them. Legal pages name them as `{prices.…}`. */
export const prices = {
  free: `${currency.sign}0`,
  pack: `${currency.sign}${groupedNumber(offer.packPrice)}`,
  credit: `${currency.sign}${offer.creditPrice}`,
} as const;

/** Promises of this site itself, likewise; the code uses the same numbers. */
const behavior = {
  ...retentionTerms(defaultRetentionDays),
  endedLinkDays,
  draftRetentionDays,
} as const;

/** Returns the values in the legal pages where `RETENTION_DAYS` is `applicationRetentionDays`. */
export function retentionTerms(applicationRetentionDays: number) {
  return { applicationRetentionDays, undeliveredRetentionDays: undeliveredPeriods * applicationRetentionDays };
}

/** Constants of the business. Legal pages name them as `{terms.…}`. */
export const businessTerms = { ...offer, ...behavior } as const;

type Written = string | number | readonly (string | number)[];

/**
 * Every number that the site may publish, by its source, and how it may be written: a number also as `groupedNumber`
 * writes it. The build refuses all others.
 */
export const claims: Readonly<Record<string, Readonly<Record<string, Written>>>> = {
  "Our own figure, published on this site. No outside body has checked it.": figures,
  "Part of our offer, set for this site.": {
    ...offer,
    packPrice: [prices.pack, offer.packPrice],
    creditPrice: [prices.credit, offer.creditPrice],
    generalReplyHours: [offer.generalReplyHours, 24, 48],
    "Price of the free plan": [prices.free, 0],
    "Years of experience in the form": ["0-1", "2-3", "4-5", "6-10", "10+"],
  },
  "How this site itself behaves; the code that does it uses the same number.": {
    ...behavior,
    "Largest resume, in MB": ["20MB", 20],
    "Longest cover letter": maxCoverLetterLength,
    "Longest reply to a question": maxReplyLength,
    "Version of the accessibility guidelines that we claim": "2.2",
    "Criteria of their level AAA, each with whether the site meets it": aaaCriteria.map(({ number }) => number),
    "Name of the checksum of a resume": 256,
    "Status of a page that isn't there": 404,
  },
  "An example on the page, made up by us and marked as one.": {
    "Marks on the illustrated sheets": ["9/10", "6/10", "7/10", "8/10", 9, 10],
    "Worked example: one class": [25, 4],
    "Worked example: a teacher's year": [60, 12],
  },
};
