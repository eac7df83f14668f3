import { data, Outlet, useMatch } from "react-router";
import { positions as allPositions } from "../../content/readers/all-positions.ts";
import { closingOf, openPositions } from "../../content/readers/open-positions.ts";
import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import { careersPage } from "../../content/metadata/page-descriptions.ts";
import { CareersHero } from "../careers/positions/careers-hero.tsx";
import { PositionDrawer } from "../careers/positions/position-drawer.tsx";
import { ApplicationNotices } from "../careers/submission/application-notices.tsx";
import { DeviceList } from "../careers/submission/device-list.tsx";
import { CareersContext } from "../careers/careers-context.ts";
import { useSubmission } from "../careers/submission/use-submission.ts";
import { usePresentation } from "../careers/dialog/dialog-page.tsx";
import { answerContext } from "../page-context.ts";
import { useAnnouncer } from "../ui/announcer.tsx";
import { useToasts } from "../ui/toasts.tsx";
import type { Route } from "./+types/careers";
import * as apply from "./careers-apply.tsx";
import * as details from "./careers-position.tsx";
import { pageMeta } from "../shell/page-meta.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(careersPage, matches);
}

export function loader({ params, context }: Route.LoaderArgs) {
  const { position: id } = params;
  if (id && !allPositions.some((position) => position.id === id)) throw data(null, 404);
  const answer = context.get(answerContext);
  return { answer: answer?.kind === "rejected" ? answer : null };
}

/** Nothing is loaded again when the browser itself comes back to this page. */
export function clientLoader() {
  return { answer: null };
}

export function shouldRevalidate() {
  return false;
}

/** The dialogs' files are fetched with this page: offline, no dialog could open otherwise. */
export const handle: { routesWithin: readonly object[] } = { routesWithin: [apply, details] };

export default function CareersRoute({ loaderData: { answer }, matches }: Route.ComponentProps) {
  const site = matches[0].loaderData;
  const { retentionDays } = site;
  const closesOf = (id: string) => closingOf(site, id);
  const positions = openPositions(site);
  const isDialog = useMatch("/careers") === null;
  const presentation = usePresentation(!isDialog);
  const { toasts, showToast } = useToasts(applicationForm.toasts.dismiss);
  const { announce, region } = useAnnouncer();
  const applications = useSubmission(() => showToast({ variant: "good", ...applicationForm.toasts.submitted }));

  const notices = (
    <>
      {toasts}
      {region}
    </>
  );
  return (
    <CareersContext
      value={{
        ...applications,
        content: careers,
        form: applicationForm,
        positions,
        closesOf,
        retentionDays,
        answer,
        presentation,
        showToast,
        announce,
        notices,
      }}
    >
      <ApplicationNotices />
      {isDialog && presentation === "page" ? null : (
        <>
          <DeviceList />
          <CareersHero content={careers.hero} isAnyOpen={positions.length > 0} />
          <PositionDrawer positions={positions} content={careers} closesOf={closesOf} />
        </>
      )}
      {isDialog ? <Outlet /> : notices}
    </CareersContext>
  );
}
