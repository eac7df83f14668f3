import { useEffect } from "react";
import { createPortal } from "react-dom";
import { deviceListId } from "../../positions/position-drawer.tsx";
import { isAtRisk } from "../store/draft.ts";
import { isUnderWay } from "../store/submission.ts";
import { useApplication } from "../store/use-application.ts";
import { ApplicationNotices } from "../submission/application-notices.tsx";
import { DeviceList } from "../submission/device-list.tsx";
import type { IslandContent, IslandFacts } from "./island-props.ts";
import { MessageRegion } from "./message-region.tsx";
import { useMessages } from "./messages.ts";
import { useOpenDialog } from "./open-dialog.ts";

type Props = { facts: IslandFacts; content: IslandContent; isList: boolean };

/** Above a careers page: what has become of an application. Below the list, where it moves nothing: all of this device. */
export function NoticesIsland({ facts, content, isList }: Props) {
  const { form } = content;
  return (
    <>
      <ApplicationNotices content={form} presentation={isList ? "dialog" : "page"} />
      {isList
        ? createPortal(
            <DeviceList content={form} positions={facts.positions} />,
            document.getElementById(deviceListId)!,
          )
        : null}
      <PageMessages dismissLabel={form.toasts.dismiss} />
    </>
  );
}

function PageMessages({ dismissLabel }: { dismissLabel: string }) {
  useStaying();
  const hasForm = useMessages(({ forms }) => forms > 0);
  const dialog = useOpenDialog();
  if (hasForm) return null;
  const region = <MessageRegion dismissLabel={dismissLabel} />;
  return dialog ? createPortal(region, dialog) : region;
}

/** Leaving the page would end the attempts, or lose what the device does not have: the browser asks first. */
function useStaying(): void {
  const mustStay = useApplication((state) => isAtRisk(state) || isUnderWay(state.submission));
  useEffect(() => {
    if (!mustStay) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [mustStay]);
}
