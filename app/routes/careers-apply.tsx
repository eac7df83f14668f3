import { useLocation } from "react-router";
import { positions } from "../../content/readers/all-positions.ts";
import { applicationForm } from "../../content/application-form.ts";
import { applyPage } from "../../content/metadata/page-descriptions.ts";
import { ApplicationForm } from "../careers/form/application-form.tsx";
import { stateFor } from "../careers/submission/submission-state.ts";
import { DialogPage } from "../careers/dialog/dialog-page.tsx";
import { useCloseDialog } from "../careers/dialog/dialog-link.tsx";
import { useCareers } from "../careers/careers-context.ts";
import type { Route } from "./+types/careers-apply";
import { pageMeta } from "../shell/page-meta.ts";

export function meta({ matches, params }: Route.MetaArgs) {
  const { answer } = matches[1].loaderData ?? {};
  const page = applyPage(positions.find(({ id }) => id === params.position) ?? null);
  const isRejected = answer?.kind === "rejected";
  return pageMeta(isRejected ? { ...page, title: `${applicationForm.errorPrefix} ${page.title}` } : page);
}

export default function ApplyRoute({ params }: Route.ComponentProps) {
  const { submission } = useCareers();
  const { pathname } = useLocation();
  const close = useCloseDialog();
  const position = positions.find(({ id }) => id === params.position) ?? null;
  return (
    <DialogPage
      title={position ? applicationForm.titleFor(position.title) : applicationForm.title}
      closeLabel={applicationForm.close}
      backLabel={applicationForm.backToPositions}
      className="application-sheet"
    >
      {(Heading) => (
        <ApplicationForm
          key={pathname}
          content={applicationForm}
          Heading={Heading}
          position={position?.title ?? null}
          address={pathname}
          onCancel={() => {
            if (stateFor(submission.state, pathname).kind !== "idle") submission.cancel();
            close();
          }}
        >
          <p className="note">
            {applicationForm.privacy.what} {applicationForm.privacy.retention}{" "}
            <a href="/privacy">{applicationForm.privacy.link}</a>
          </p>
        </ApplicationForm>
      )}
    </DialogPage>
  );
}
