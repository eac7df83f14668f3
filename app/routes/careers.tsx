import { data, Outlet, useMatch } from "react-router";
import { positions } from "../../content/readers/all-positions.ts";
import { applicationForm, preparedProblem } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import { careersPage } from "../../content/metadata/page-descriptions.ts";
import { CareersHero } from "../careers/positions/careers-hero.tsx";
import { PositionDrawer } from "../careers/positions/position-drawer.tsx";
import { ApplicationNotices } from "../careers/submission/application-notices.tsx";
import { DeviceList } from "../careers/submission/device-list.tsx";
import { CareersContext } from "../careers/careers-context.ts";
import { useSubmission } from "../careers/submission/use-submission.ts";
import { useDraftStorage } from "../careers/draft/use-draft-storage.ts";
import { usePresentation } from "../careers/dialog/dialog-page.tsx";
import { formAnswerContext } from "../form-answer.ts";
import { useAnnouncer } from "../ui/announcer.tsx";
import { useToasts } from "../ui/toasts.tsx";
import type { Route } from "./+types/careers";
import * as applied from "./careers-applied.tsx";
import * as apply from "./careers-apply.tsx";
import * as details from "./careers-position.tsx";
import { pageMeta } from "../shell/page-meta.ts";

export function meta() {
  return pageMeta(careersPage);
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { position: id, refusal } = params;
  const problem = preparedProblem(refusal);
  const answer = problem ? ({ kind: "rejected", problem, values: {} } as const) : context.get(formAnswerContext);
  if (id && !positions.some((position) => position.id === id)) throw data(null, 404);
  if (refusal && !problem) throw data(null, 404);
  return { answer: answer?.kind === "rejected" ? answer : null };
}

export function shouldRevalidate() {
  return false;
}

/**
 * The routes that open over this page. Named here, their files are fetched with this one: the router finds them loaded,
 * where it would fetch each when it is first opened, and reload the page if that fails. Offline, no dialog would open.
 */
export const handle: { routesWithin: readonly object[] } = { routesWithin: [apply, applied, details] };

export default function CareersRoute({ loaderData: { answer } }: Route.ComponentProps) {
  const isList = useMatch("/careers") !== null;
  const isReceipt = useMatch("/careers/applied/*") !== null;
  const isWithdrawal = useMatch("/careers/applied/:reference/:key/withdraw") !== null;
  const isDialog = !isList && !isReceipt;
  const presentation = usePresentation(!isDialog);
  const storage = useDraftStorage();
  const { toasts, showToast } = useToasts(applicationForm.toasts.dismiss);
  const { announce, region } = useAnnouncer();
  const submission = useSubmission(storage, () => showToast({ variant: "good", ...applicationForm.toasts.submitted }));

  const notices = (
    <>
      {toasts}
      {region}
    </>
  );
  return (
    <CareersContext value={{ positions, answer, presentation, storage, submission, showToast, announce, notices }}>
      <ApplicationNotices content={applicationForm} />
      {isReceipt ? <Outlet /> : null}
      {isDialog && presentation === "page" ? null : (
        <>
          {isReceipt ? null : <DeviceList content={applicationForm} />}
          {isReceipt ? null : <CareersHero content={careers.hero} />}
          {isWithdrawal ? null : <PositionDrawer positions={positions} content={careers} />}
        </>
      )}
      {isDialog ? <Outlet /> : notices}
    </CareersContext>
  );
}
