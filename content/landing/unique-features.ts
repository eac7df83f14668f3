import { businessTerms, figures } from "../claims.ts";

/** An index card: the front asks, the back answers. */
export type IndexCard = { title: string; front: string; back: string };

/** What sets the product apart, as cards that turn over. */
export const uniqueFeatures = {
  id: "unique-features",
  heading: "What makes Scriptmark different",
  lead: "Six things on a teacher's mind. Flip a card for our answer.",
  cards: [
    {
      title: "Many languages",
      front: "My students don't all write in English.",
      back: `Answers can be in any of ${businessTerms.languages} languages: English, German, French, Italian, Portuguese, Hindi, Spanish, or Thai.`,
    },
    {
      title: "Real handwriting",
      front: "They write by hand, and some are in a hurry.",
      back: "The AI reads real handwriting from photos of the page. No one has to type up their answers.",
    },
    {
      title: "Fresh questions",
      front: "Last year's exam is already going around.",
      back: "The AI drafts new questions on your topic, so this year's exam doesn't have to repeat last year's.",
    },
    {
      title: "A second look",
      front: "How would I spot a forged paper in the pile?",
      back: "Forgery detection flags signs of malpractice, so you know where to look twice.",
    },
    {
      title: "A quick start",
      front: "I don't have an afternoon to set up software.",
      back: `You can start in under ${figures.startSeconds.value} seconds, and your first ${businessTerms.freeCredits} credits are free.`,
    },
    {
      title: "The last word",
      front: "Who has the final say on a grade?",
      back: "The instructor. Our terms require that every AI grade is reviewed, and adjusted where it needs to be.",
    },
  ] satisfies IndexCard[],
} as const;
