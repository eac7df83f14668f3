/** Words around the text of an information or legal page. */
export const documentWords = { contents: "Contents", updated: "Last updated" } as const;
