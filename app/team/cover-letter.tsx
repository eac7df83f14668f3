import { applicationPage } from "../../content/team/application.ts";

/** The candidate's letter, as it was written. */
export function CoverLetter({ children }: { children: string }) {
  return (
    <section aria-labelledby="letter">
      <h2 id="letter">{applicationPage.letter}</h2>
      <div className="sheet letter" dir="auto">
        {children}
      </div>
    </section>
  );
}
