import { useLocation } from "react-router";
import { applicationForm } from "../../content/application-form.ts";
import { applyPage } from "../../content/page-descriptions.ts";
import { ApplicationForm } from "../careers/application-form.tsx";
import { sendingOf } from "../careers/sending.ts";
import { Sheet } from "../careers/sheet.tsx";
import { useCloseSheet } from "../careers/sheet-link.tsx";
import { useCareers } from "../careers/use-careers.ts";
import type { Route } from "./+types/careers-apply";
import { pageMeta } from "./page-meta.ts";

export function meta({ matches, params }: Route.MetaArgs) {
  const position = matches[1].loaderData?.positions.find(({ id }) => id === params.position);
  return pageMeta(applyPage(position ?? null));
}

export default function ApplyRoute({ params }: Route.ComponentProps) {
  const { positions, sender } = useCareers();
  const { pathname } = useLocation();
  const close = useCloseSheet();
  const position = positions.find(({ id }) => id === params.position) ?? null;
  return (
    <Sheet
      title={position ? applicationForm.titleFor(position.title) : applicationForm.title}
      closeLabel={applicationForm.close}
      backLabel={applicationForm.backToPositions}
      className="application-sheet"
    >
      {() => (
        <ApplicationForm
          key={pathname}
          words={applicationForm}
          position={position?.title ?? null}
          address={pathname}
          onCancel={() => {
            if (sendingOf(sender.sending, pathname).step !== "idle") sender.cancel();
            close();
          }}
        >
          <p className="note">
            {applicationForm.privacy.what} {applicationForm.privacy.retention}{" "}
            <a href="/privacy">{applicationForm.privacy.link}</a>
          </p>
        </ApplicationForm>
      )}
    </Sheet>
  );
}
