import { businessTerms } from "../claims.ts";

export type Question = { id: string; question: string; answer: string };

/** Questions and answers of the landing page, in the order in which people ask them. */
export const faq = {
  id: "faq",
  heading: "Questions, answered",
  lead: "Short answers first. If yours is missing, write to us.",
  contactLink: { label: "Contact", to: "/contact" },
  items: [
    {
      id: "languages",
      question: "Which languages can be evaluated?",
      answer:
        "Multilingual evaluation is supported: English, German, French, Italian, Portuguese, Hindi, Spanish, Thai.",
    },
    {
      id: "who-decides",
      question: "Does the AI decide the grade?",
      answer:
        "No. The AI proposes a grade. The instructor must review it, and adjust it where the proposal is not right. That is part of our Terms of Service.",
    },
    {
      id: "handing-in",
      question: "How do students hand in their work?",
      answer:
        "They write on paper, take photos of the pages and submit them through the student portal. No scanner is needed.",
    },
    {
      id: "bulk",
      question: "Can I mark a whole class at once?",
      answer: "Yes. You can evaluate submissions one by one or all together in bulk.",
    },
    {
      id: "forgery",
      question: "What happens when the AI suspects forgery?",
      answer: "It points the submission out to you. It does not punish anybody. You look at the work and decide.",
    },
    {
      id: "credits",
      question: "What is a credit?",
      answer: `One credit equals one evaluation. The Free plan comes with ${businessTerms.freeCredits} credits. After that a pack of ${businessTerms.packCredits} credits costs $${businessTerms.packPriceDollars}.`,
    },
    {
      id: "expiry",
      question: "Do credits expire?",
      answer:
        "No. Credits never expire and can be topped up anytime. They are non-refundable and non-transferable, and they have no cash value.",
    },
    {
      id: "data",
      question: "How long do you keep my students' work?",
      answer: `Submissions and results are kept for ${businessTerms.submissionRetentionYears} years. Biometric data is deleted within ${businessTerms.biometricRetentionDays} days. The Privacy Policy lists every period.`,
    },
    {
      id: "children",
      question: "May younger students use it?",
      answer: `Yes, with care. Children under ${businessTerms.parentalConsentAge} need the consent of a parent.`,
    },
  ] satisfies Question[],
} as const;

export type FaqContent = typeof faq;
