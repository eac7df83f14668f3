import { applicationPage } from "../../content/team/application.ts";
import { written } from "./written.ts";

/** The candidate's letter, as it was written. */
export function CoverLetter({ children: letter }: { children: string }) {
  return (
    <section aria-labelledby="letter" className="letter-section">
      <h2 id="letter">{applicationPage.letter}</h2>
      <div className="sheet letter" {...written(letter)}>
        {letter}
      </div>
    </section>
  );
}
