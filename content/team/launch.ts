export const launchPage = {
  way: "Way back",
  title: "Launch",
  lead: (missing: number) =>
    missing === 0
      ? "Everything is filled in."
      : "What only the owner knows or decides. Fill in what is needed before the site is public; without the rest, it says or does less.",
  /** Where the files and the settings of the list are. */
  where:
    "Files are in the clone from which the site is built. Settings are in its .env or, if the site is installed, in /etc/scriptmark.env. Changes take effect at the next start, and those of positions at once.",
  /** Of a fact that is there, that the site needs, and of any other. */
  states: { there: "Done", needed: "Needed", optional: "Optional" },
  columns: { fact: "Fact", until: "Until it's there", place: "Where to fill it in" },
  link: (missing: number) => `${missing} ${missing === 1 ? "fact is" : "facts are"} missing before launch`,
} as const;
