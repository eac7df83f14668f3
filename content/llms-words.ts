/** Words of `/llms.txt` that stand nowhere else. */
export const llmsWords = { pages: "Pages" } as const;
