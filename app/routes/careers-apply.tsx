import { positions } from "../../content/readers/all-positions.ts";
import { applicationForm } from "../../content/application-form.ts";
import { applyPage } from "../../content/metadata/page-descriptions.ts";
import { ApplicationForm } from "../careers/form/application-form.tsx";
import { FormBoundary } from "../careers/form/form-boundary.tsx";
import { DialogPage } from "../careers/dialog/dialog-page.tsx";
import type { Route } from "./+types/careers-apply";
import { pageMeta } from "../shell/page-meta.ts";

export function meta({ matches, params }: Route.MetaArgs) {
  const { answer } = matches[1].loaderData ?? {};
  const page = applyPage(positions.find(({ id }) => id === params.position) ?? null);
  const isRejected = answer?.kind === "rejected";
  return pageMeta(isRejected ? { ...page, title: `${applicationForm.errorPrefix} ${page.title}` } : page, matches);
}

export default function ApplyRoute({ params }: Route.ComponentProps) {
  const position = positions.find(({ id }) => id === params.position) ?? null;
  return (
    <DialogPage
      title={position ? applicationForm.titleFor(position.title) : applicationForm.title}
      closeLabel={applicationForm.close}
    >
      <FormBoundary key={params.position} content={applicationForm.failed}>
        <ApplicationForm position={position?.title ?? null} />
      </FormBoundary>
    </DialogPage>
  );
}
