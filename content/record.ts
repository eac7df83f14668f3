/** The beginning of the file with everything that is stored about an application. */
export const recordContent = {
  title: (reference: string) => `Application ${reference}`,
  about: (withNotes: boolean) =>
    [
      "This is everything that we store about this application. The same is in application.json, for programs. Times are UTC.",
      withNotes
        ? "The hiring team's notes are included."
        : "The hiring team's own notes aren't included. Emails that only carry a link are written when they're sent, so their text isn't stored.",
    ].join(" "),
} as const;
