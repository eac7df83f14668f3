import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import { applyPage, closedApplyPage } from "../../content/metadata/page-descriptions.ts";
import { closingOf, isFormOpen, positionAt, workOn } from "../../content/readers/open-positions.ts";
import { DialogPage } from "../positions/dialog/dialog-page.tsx";
import { CoverCells } from "../positions/cover-cells.tsx";
import { ClosingNote } from "../positions/closing-note.tsx";
import type { Route } from "./+types/careers-apply";
import { rejectedForm } from "../page-context.ts";
import { pageMeta } from "../layouts/page-meta.ts";
import { FormElement } from "./form-element.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return { answer: rejectedForm(context) };
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const answer = loaderData?.answer;
  const site = matches[0].loaderData;
  const position = positionAt(site, params.position);
  const work = workOn(site);
  if (!answer && !isFormOpen(site, position)) return pageMeta(closedApplyPage(position, work), matches);
  const page = applyPage(position, work);
  return pageMeta(answer ? { ...page, title: applicationForm.error(page.title) } : page, matches);
}

export default function ApplyRoute({ loaderData: { answer }, params, matches }: Route.ComponentProps) {
  const site = matches[0].loaderData;
  const position = positionAt(site, params.position);
  const openTitle = position ? applicationForm.titleFor(position.title) : applicationForm.title(workOn(site));
  // A form that came back with what was typed stays a form.
  const hasForm = answer !== null || isFormOpen(site, position);
  return (
    <DialogPage
      title={hasForm ? openTitle : careers.closed.formTitle(position?.title ?? null)}
      back={careers.backToPositions}
    >
      {position && hasForm ? <CoverCells position={position} content={careers} /> : null}
      <ClosingNote closes={position && closingOf(site, position.id)} />
      <FormElement site={site} position={position?.title ?? null} presentation="page" answer={answer} />
    </DialogPage>
  );
}
