import { mailtoUrl } from "../../application/mailto-url.ts";
import { businessTerms, currency, plans, prices } from "../claims.ts";
import { counted } from "../counted.ts";
import { dashboards } from "../navigation.ts";
import { site } from "../site.ts";
import { faq } from "./faq.ts";

/** The mail of the Institution plan's button; it can be copied as well, for devices without a mail program. */
export const institutionMail = {
  to: site.email.sales,
  subject: `${plans.institution} Plan Inquiry`,
  body: [
    "Hello,",
    "",
    `We're interested in ${site.name}'s ${plans.institution} plan. Could you tell us about pricing and how to get started?`,
    "",
    "Institution:",
    "Departments:",
    "Number of students:",
    "",
    "Best regards",
  ].join("\n"),
  copyAddress: "Copy the address",
  copyText: "Copy the message",
  copied: "Copied",
  /** Where the browser refuses to copy. */
  selected: "Selected. Copy it with your keyboard or menu.",
  noMailProgram: `No email app? Copy our address and an inquiry about the ${plans.institution} plan.`,
} as const;

export const pricing = {
  id: "pricing",
  heading: "Pricing",
  lead: "One credit equals one evaluation: one student's submission, graded once. Credits never expire and can be topped up anytime.",
  plans: [
    {
      id: "free",
      name: plans.free,
      price: prices.free,
      credits: counted(businessTerms.freeCredits, "free credit"),
      unitPrice: null,
      description: "Grade your first pile and see if you agree.",
      features: ["Evaluations", "Forgery detections", "Bulk evaluations", "Analytics", "AI question generation"],
      button: "Start for Free",
      action: dashboards.teacher,
      stamp: null,
    },
    {
      id: "educators",
      name: plans.educators,
      price: prices.pack,
      credits: `for ${counted(businessTerms.packCredits, "credit")}`,
      unitPrice: `at ${prices.credit} per credit`,
      description: "For the teacher whose desk is never clear.",
      features: ["Priority support", "Advanced analytics", "Bulk processing"],
      button: "Get Started",
      action: dashboards.teacher,
      stamp: "Most Popular",
    },
    {
      id: "institution",
      name: plans.institution,
      price: "Custom pricing",
      credits: "Unlimited credits",
      unitPrice: null,
      description: `For schools and universities. We'll answer within ${businessTerms.generalReplyHours} hours.`,
      features: ["Multi-department access", "Dedicated account manager", "Training", "SLA", "Custom reporting"],
      button: "Contact Us",
      action: { href: mailtoUrl(institutionMail.to, institutionMail) },
      stamp: null,
    },
  ],
  smallPrint: `Prices are in ${currency.name}.\nCredits are non-refundable, non-transferable, with no cash value.`,
} as const;

/** Where institutions are led to: the button of their plan, which gets the focus, or the contact page without that plan. */
export const forInstitutions = isOffered("institution")
  ? { label: `See the ${plans.institution} plan`, href: "#choose-institution" }
  : { label: faq.contactLink.label, href: faq.contactLink.to };

/** Without the plan that has packs, nothing has to be calculated. */
export const hasPacks = isOffered("educators");

/** Returns whether the page has the plan: an owner may delete its row. */
function isOffered(plan: keyof typeof plans): boolean {
  return pricing.plans.some(({ id }) => id === plan);
}

export const calculator = {
  heading: "How many credits do you need?",
  freeCredits: businessTerms.freeCredits,
  packCredits: businessTerms.packCredits,
  packPrice: businessTerms.packPrice,
  currencySign: currency.sign,
  studentsLabel: "Students",
  assignmentsLabel: "Assignments per student",
  evaluationsLabel: "Evaluations",
  creditsLabel: "Credits",
  planLabel: "Plan",
  costLabel: "Cost",
  packs: { one: "pack", other: "packs" },
  free: "free",
  /** The values that the fields start with: the second example. */
  start: { students: 60, assignments: 12 },
  nothingToCount: "Enter two whole numbers above zero to see the total.",
  tooMany: "That's more than packs cover.",
  institutionPlan: forInstitutions,
  freePlan: plans.free,
  packPlan: plans.educators,
} as const;

export const creditExamples = {
  heading: "Two examples",
  cases: [
    { title: "One class, one semester", students: 25, assignments: 4 },
    { title: "Two classes, one year", students: 60, assignments: 12 },
  ],
  assumptionsHeading: "How we calculate",
  assumptions: [
    `Your ${counted(businessTerms.freeCredits, "free credit")} come first, then whole packs.`,
    `${prices.pack} for ${counted(businessTerms.packCredits, "credit")} is rounded to ${prices.credit} per credit.`,
  ],
} as const;
