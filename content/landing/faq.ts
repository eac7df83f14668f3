import { businessTerms, languages } from "../claims.ts";
import { counted } from "../counted.ts";
import { company, site } from "../site.ts";

const { gradingBasis, subjects } = company;

/** What teachers look for first; no question without an answer. */
const basis =
  gradingBasis === null
    ? []
    : [
        {
          question: "What does it grade against?",
          answer: [gradingBasis, subjects].filter(Boolean).join(" "),
          link: null,
        },
      ];

export const faq = {
  id: "faq",
  heading: "Questions, answered",
  lead: `Ask yours, too: we reply within ${businessTerms.generalReplyHours} hours.`,
  contactLink: { label: "Write to us", to: "/contact" },
  items: [
    ...basis,
    {
      question: "What if the AI gets it wrong?",
      answer:
        "You review every grade and change it where it isn't right. A forgery flag is a reason to look, never a verdict.",
      link: null,
    },
    {
      question: "Can students write in other languages?",
      answer: `Yes. Multilingual evaluation is supported: ${languages.join(", ")}.`,
      link: null,
    },
    {
      question: "How long do you keep my students' work?",
      answer: `Submissions and results are kept for ${counted(businessTerms.submissionRetentionYears, "year")}, and you can ask us to delete your data.`,
      link: { label: "See every period", to: "/privacy#retention" },
    },
    {
      question: "Can younger students use it?",
      answer: `Yes. Children under ${businessTerms.parentalConsentAge} need parental consent.`,
      link: null,
    },
    {
      question: "What if a charge looks wrong?",
      answer: `Tell us within ${counted(businessTerms.billingDisputeDays, "day")} of the charge.`,
      link: { label: site.email.general, to: `mailto:${site.email.general}` },
    },
  ],
} as const;
