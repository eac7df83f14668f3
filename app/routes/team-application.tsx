import { data, redirect } from "react-router";
import { teamApplicationPath, teamPath } from "../../application/team/addresses.ts";
import { applicationChanges, type ApplicationChange, type ChangeOutcome } from "../../application/team/application.ts";
import { applicationPage } from "../../content/team/application.ts";
import { ApplicationFacts } from "../team/application/application-facts.tsx";
import { DeleteSection } from "../team/application/delete-section.tsx";
import { DeliverySection } from "../team/application/delivery-section.tsx";
import { HandledSection } from "../team/application/handled-section.tsx";
import { MailSection } from "../team/application/mail-section.tsx";
import { ResumeSection } from "../team/application/resume-section.tsx";
import { postedText } from "../team/posted-text.ts";
import { Notice } from "../team/notice.tsx";
import { signedIn } from "../team/team-context.ts";
import { teamMeta } from "../team/team-meta.ts";
import type { Route } from "./+types/team-application";

const { notices } = applicationPage;

export const meta: Route.MetaFunction = ({ params }) => teamMeta(params.reference);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const application = await signedIn(context).readApplication(params.reference);
  if (!application) throw data(null, 404);
  const notice = url.searchParams.get("notice") ?? "";
  return { application, notice: Object.hasOwn(notices, notice) ? notices[notice as keyof typeof notices] : null };
}

/** Does what a button of the page asks for, and leads to a page that says what came of it. */
export async function action({ context, params: { reference }, request }: Route.ActionArgs) {
  const team = signedIn(context);
  const form = await request.formData();
  const change = applicationChanges.find((name) => name === form.get("change"));
  if (!change) throw data(null, 400);
  const here = teamApplicationPath(reference);
  const typed = postedText(form, "reference").toUpperCase();
  if (change === "delete" && typed !== reference) throw redirect(`${here}?notice=reference`, 303);
  throw redirect(after(change, await team.changeApplication(reference, change), reference), 303);
}

function after(change: ApplicationChange, outcome: ChangeOutcome, reference: string): string {
  const here = teamApplicationPath(reference);
  if (outcome === "unknown") return here;
  if (outcome !== "done") return `${here}?notice=${outcome}`;
  return change === "delete" ? `${teamPath}?deleted=${reference}` : `${here}?notice=${change}`;
}

export default function ApplicationRoute({ loaderData: { application, notice } }: Route.ComponentProps) {
  const { reference, fields, resume, delivery, mail, handled } = application;
  return (
    <>
      <p className="back">
        <a href={teamPath}>{applicationPage.back}</a>
      </p>
      <div className="team-head">
        <h1 dir="auto">{`${fields.firstName} ${fields.lastName}`}</h1>
        <p className="reference">{reference}</p>
      </div>
      <Notice text={notice} />
      <div className="application">
        <div className="sent">
          <ApplicationFacts application={application} />
          <section aria-labelledby="letter">
            <h2 id="letter">{applicationPage.letter}</h2>
            <div className="sheet letter" dir="auto">
              {fields.coverLetter}
            </div>
          </section>
          <ResumeSection reference={reference} resume={resume} />
        </div>
        <div className="actions">
          <HandledSection handled={handled} />
          <DeliverySection delivery={delivery} />
          <MailSection mail={mail} />
          <DeleteSection reference={reference} />
        </div>
      </div>
    </>
  );
}
