import { businessTerms } from "../claims.ts";

export const faq = {
  id: "faq",
  heading: "Questions, answered",
  lead: "Question not here?",
  contactLink: { label: "Write to us", to: "/contact" },
  items: [
    {
      question: "Can students write in other languages?",
      answer:
        "Yes. Multilingual evaluation is supported: English, German, French, Italian, Portuguese, Hindi, Spanish, Thai.",
    },
    {
      question: "How long do you keep my students' work?",
      answer: `Submissions and results are kept for ${businessTerms.submissionRetentionYears} years. Our Privacy Policy lists every period.`,
    },
    {
      question: "Can younger students use it?",
      answer: `Yes. Children under ${businessTerms.parentalConsentAge} need parental consent.`,
    },
    {
      question: "What if a charge looks wrong?",
      answer: `Tell us within ${businessTerms.billingDisputeDays} days.`,
    },
    {
      question: "How soon do you reply?",
      answer: `Within ${businessTerms.generalReplyHours} hours.`,
    },
  ],
} as const;
