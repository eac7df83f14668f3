export const launchPage = {
  title: "Launch",
  lead: (missing: number) =>
    missing === 0
      ? "Everything is filled in."
      : "What only the owner knows or decides. Until a fact is there, the site works without it, as each line says.",
  there: "Done",
  missing: "Missing",
  columns: { state: "State", fact: "Fact", until: "Until it's there", place: "Where to fill it in" },
  link: (missing: number) => `${missing} ${missing === 1 ? "fact is" : "facts are"} missing before the site is public`,
} as const;
