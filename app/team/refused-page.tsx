import { teamPath } from "../../application/team/addresses.ts";
import { teamError } from "../../content/team/frame.ts";
import { buttonClass } from "../ui/button.tsx";
import type { Refusal } from "./refusal.ts";
import { TeamPage } from "./team-page.tsx";
import { TypedTexts } from "./typed-texts.tsx";

/** The page for what does not exist, and for a form that can't be right. */
export function RefusedPage({ status, refusal }: { status: number; refusal: Refusal }) {
  const { badForm, notFound, gone, back } = teamError;
  const { title, text } = status === 400 ? badForm : refusal.end ? gone(refusal.end) : notFound;
  return (
    <TeamPage title={title}>
      <div className="stack">
        <h1>{title}</h1>
        <p>{text}</p>
        <TypedTexts typed={refusal.typed} />
        <p>
          <a href={teamPath} className={buttonClass()}>
            {back}
          </a>
        </p>
      </div>
    </TeamPage>
  );
}
