import { businessTerms } from "../claims.ts";

export type Question = { id: string; question: string; answer: string };

/** Questions and answers of the landing page, in the order in which people ask them. */
export const faq = {
  id: "faq",
  heading: "Questions, answered",
  lead: "Short answers first. Question not here? Write to us.",
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
        "No. The AI proposes a grade. The instructor must review it and adjust it where it isn't right. Our Terms of Service require it.",
    },
    {
      id: "handing-in",
      question: "How do students hand in their work?",
      answer:
        "They write on paper, take photos of the pages, and submit them through the student portal. No scanner needed.",
    },
    {
      id: "bulk",
      question: "Can I grade a whole class at once?",
      answer: "Yes. Grade submissions one by one, or all together in bulk.",
    },
    {
      id: "forgery",
      question: "What happens when the AI suspects forgery?",
      answer: "It flags the submission, and that's all. You look at the work and decide.",
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
        "No. Credits never expire, and you can top them up anytime. They are non-refundable and non-transferable, and have no cash value.",
    },
    {
      id: "data",
      question: "How long do you keep my students' work?",
      answer: `Submissions and results are kept for ${businessTerms.submissionRetentionYears} years. Our Privacy Policy lists the other periods.`,
    },
    {
      id: "children",
      question: "Can younger students use it?",
      answer: `Children under ${businessTerms.parentalConsentAge} need a parent's consent.`,
    },
  ] satisfies Question[],
} as const;

export type FaqContent = typeof faq;
