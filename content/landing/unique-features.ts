import { businessTerms, figures } from "../claims.ts";

/** An index card: the front asks, the back answers. */
export type IndexCard = { title: string; front: string; back: string };

/** What sets the product apart, as cards that turn over. */
export const uniqueFeatures = {
  id: "unique-features",
  heading: "Turn a card over",
  lead: "Six things a teacher might say, each with our answer on the back.",
  cards: [
    {
      title: "Many languages",
      front: "My students do not all write in English.",
      back: `Answers are evaluated in ${businessTerms.languages} languages: English, German, French, Italian, Portuguese, Hindi, Spanish and Thai.`,
    },
    {
      title: "Real handwriting",
      front: "They write by hand, and some of them in a hurry.",
      back: "The AI reads handwriting from photos of the page. Where you read a line differently, you change the grade.",
    },
    {
      title: "Fresh questions",
      front: "Last year's paper is already going round.",
      back: "The AI drafts new questions for your topic, so this year's paper need not be last year's.",
    },
    {
      title: "A second look",
      front: "How would I notice a forged script in a pile?",
      back: "Forgery detection points out signs of malpractice. It accuses nobody: you look, and you decide.",
    },
    {
      title: "A quick start",
      front: "I have no afternoon to spare for setting up software.",
      back: `You can start in under ${figures.startSeconds.value} seconds, and the first ${businessTerms.freeCredits} credits are free.`,
    },
    {
      title: "The last word",
      front: "Who is responsible for the grade in the end?",
      back: "The instructor. Every AI grade is there to be reviewed and adjusted; our terms ask for it.",
    },
  ] satisfies IndexCard[],
} as const;
