import { businessTerms } from "../claims.ts";

export const faq = {
  id: "faq",
  heading: "Questions, answered",
  lead: "Question not here?",
  contactLink: { label: "Write to us", to: "/contact" },
  items: [
    {
      id: "languages",
      question: "Can students write in other languages?",
      answer:
        "Yes. Multilingual evaluation is supported: English, German, French, Italian, Portuguese, Hindi, Spanish, Thai.",
    },
    {
      id: "data",
      question: "How long do you keep my students' work?",
      answer: `Submissions and results are kept for ${businessTerms.submissionRetentionYears} years. Our Privacy Policy lists every period.`,
    },
    {
      id: "children",
      question: "Can younger students use it?",
      answer: `Yes. Children under ${businessTerms.parentalConsentAge} need parental consent.`,
    },
    {
      id: "charges",
      question: "What if a charge looks wrong?",
      answer: `Tell us within ${businessTerms.billingDisputeDays} days.`,
    },
    {
      id: "reply",
      question: "How soon do you reply?",
      answer: `Within ${businessTerms.generalReplyHours} hours.`,
    },
  ],
} as const;

export type FaqContent = typeof faq;
