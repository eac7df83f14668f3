/** A page of prose: its head, its text as HTML, and its sections for a list of contents. */
export type ProseDocument = DocumentHead & { html: string; sections: Section[] };

export type DocumentHead = {
  title: string;
  lead: string;
  /** A few words that a hand wrote beside the text. */
  note?: string | undefined;
  /** ISO date of the day on which the text last changed, for legal texts. */
  updated?: string | undefined;
};

/** A heading of the second level and the id that a link can lead to. */
export type Section = { id: string; heading: string };

/** What the page itself says around the text of an information or legal page. */
export const articleContent = { contents: "Contents", updated: "Last updated" } as const;
