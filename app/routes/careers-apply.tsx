import { positions } from "../../content/readers/all-positions.ts";
import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import { applyPage } from "../../content/metadata/page-descriptions.ts";
import { closingOf } from "../../content/readers/open-positions.ts";
import { DialogPage } from "../careers/dialog/dialog-page.tsx";
import { ClosingNote } from "../careers/positions/closing-note.tsx";
import type { Route } from "./+types/careers-apply";
import { pageMeta } from "../shell/page-meta.ts";
import { FormElement } from "./form-element.tsx";

export function meta({ matches, params }: Route.MetaArgs) {
  const { answer } = matches[1].loaderData ?? {};
  const page = applyPage(positions.find(({ id }) => id === params.position) ?? null);
  const isRejected = answer?.kind === "rejected";
  return pageMeta(isRejected ? { ...page, title: `${applicationForm.errorPrefix} ${page.title}` } : page, matches);
}

export default function ApplyRoute({ params, matches }: Route.ComponentProps) {
  const position = positions.find(({ id }) => id === params.position) ?? null;
  const site = matches[0].loaderData;
  const { answer } = matches[1].loaderData;
  return (
    <DialogPage
      title={position ? applicationForm.titleFor(position.title) : applicationForm.title}
      back={careers.backToPositions}
    >
      <ClosingNote closes={position && closingOf(site, position.id)} />
      <FormElement site={site} position={position?.title ?? null} presentation="page" answer={answer} />
    </DialogPage>
  );
}
