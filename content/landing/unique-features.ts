import { businessTerms, figures } from "../claims.ts";

/** What sets the product apart, as cards that turn over: the front asks, the back answers. */
export const uniqueFeatures = {
  id: "unique-features",
  heading: "What makes our AI grading different",
  lead: "Four things on a teacher's mind. Flip a card for our answer.",
  cards: [
    {
      title: "Many languages",
      front: "My students don't all write in English.",
      back: `Answers can be in any of ${businessTerms.languages} languages.`,
    },
    {
      title: "Real handwriting",
      front: "They write by hand, and some are in a hurry.",
      back: "The AI reads real handwriting, however hurried.",
    },
    {
      title: "A second look",
      front: "How would I spot a forged paper in the pile?",
      back: "Forgery detection flags signs of malpractice, so you know where to look twice.",
    },
    {
      title: "A quick start",
      front: "I don't have an afternoon to set up software.",
      back: `You can start in under ${figures.startSeconds.value} seconds.`,
    },
  ],
} as const;
