import { useEffect, useEffectEvent } from "react";
import { data, Outlet, useLocation, useMatch, useNavigate } from "react-router";
import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import { careersPage } from "../../content/page-descriptions.ts";
import { readPositions } from "../../content/positions.ts";
import { CareersHero } from "../careers/careers-hero.tsx";
import { PositionDrawer } from "../careers/position-drawer.tsx";
import { UnsentNotice } from "../careers/unsent-notice.tsx";
import { CareersContext } from "../careers/use-careers.ts";
import { useApplicationSender } from "../careers/use-application-sender.ts";
import { useDraftKeeper, useKeptApplication } from "../careers/use-kept-application.ts";
import { useLoadedRoutes } from "../careers/use-loaded-routes.ts";
import { usePresentation } from "../careers/use-presentation.ts";
import { formAnswerContext } from "../form-answer.ts";
import { Toasts } from "../ui/toasts.tsx";
import { useToasts } from "../ui/use-toasts.ts";
import type { Route } from "./+types/careers";
import * as applied from "./careers-applied.tsx";
import * as apply from "./careers-apply.tsx";
import * as details from "./careers-position.tsx";
import { pageMeta } from "./page-meta.ts";

export function meta() {
  return pageMeta(careersPage);
}

/** All positions at once: the dialogs have no loader and open without a request, also offline. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { position: id, reference } = params;
  const answer = context.get(formAnswerContext);
  const positions = readPositions();
  if (id && !positions.some((position) => position.id === id)) throw data(null, 404);
  if (reference && answer?.kind !== "received") throw data(null, 404);
  return { positions, answer };
}

export function shouldRevalidate() {
  return false;
}

/** By their ids in `routes.ts`. */
const routesOfThisPage = {
  apply,
  "apply-for-position": apply,
  "routes/careers-applied": applied,
  "routes/careers-position": details,
};

/** How long "Application submitted successfully!" stands before the dialog closes. */
const closeAfterMilliseconds = 1500;

export default function CareersRoute({ loaderData: { positions, answer } }: Route.ComponentProps) {
  const isDesk = useMatch("/careers") !== null;
  const isReceipt = useMatch("/careers/applied/:reference") !== null;
  const isSheet = !isDesk && !isReceipt;
  const presentation = usePresentation(!isSheet);
  useLoadedRoutes(routesOfThisPage);
  const keeper = useDraftKeeper();
  const sender = useApplicationSender();
  useKeptApplication(keeper, sender);
  const { toasts, show, dismiss } = useToasts();
  useReceiptAfterSending(sender, () => show({ variant: "good", ...applicationForm.toasts.submitted }));

  const notices = (
    <Toasts
      label={applicationForm.toasts.label}
      dismissLabel={applicationForm.toasts.dismiss}
      toasts={toasts}
      onDismiss={dismiss}
    />
  );
  const desk = { positions, answer, presentation, keeper, sender, showToast: show, toasts: notices };

  return (
    <CareersContext value={desk}>
      {isSheet && presentation === "page" ? null : (
        <div className="careers">
          {isReceipt ? <Outlet /> : <CareersHero words={careers.hero} positionsId="positions" />}
          {isSheet ? null : <UnsentNotice words={applicationForm} sending={sender.sending} />}
          <PositionDrawer id="positions" positions={positions} words={careers} />
        </div>
      )}
      {isSheet ? <Outlet /> : notices}
    </CareersContext>
  );
}

/** What follows a stored application: the notice at once, and the confirmation a moment later. */
function useReceiptAfterSending({ sending, settle }: ReturnType<typeof useApplicationSender>, notify: () => void) {
  const navigate = useNavigate();
  const { pathname } = useLocation();

  const isReceived = sending.step === "received";
  // Whoever is filling in another form is not torn out of it; the confirmation waits until it is closed.
  const isInAnotherForm = isReceived && pathname !== sending.parcel.address && pathname.endsWith("/apply");
  const tell = useEffectEvent(notify);

  const showReceipt = useEffectEvent(() => {
    if (sending.step !== "received") return;
    const { receipt, parcel, isEarlierVersion } = sending;
    settle();
    void navigate(`/careers/applied/${receipt.reference}`, {
      replace: pathname === parcel.address,
      state: { receipt, position: parcel.position, isEarlierVersion },
    });
  });

  // A toast is shown once, not with every drawing.
  useEffect(() => {
    if (isReceived) tell();
  }, [isReceived]);

  // Time passes outside React.
  useEffect(() => {
    if (!isReceived || isInAnotherForm) return;
    const timer = setTimeout(() => showReceipt(), closeAfterMilliseconds);
    return () => clearTimeout(timer);
  }, [isReceived, isInAnotherForm]);
}
