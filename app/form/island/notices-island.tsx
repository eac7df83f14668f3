import { createPortal } from "react-dom";
import { ApplicationNotices } from "../submission/application-notices.tsx";
import { deviceListId } from "../../positions/position-drawer.tsx";
import { DeviceList } from "../submission/device-list.tsx";
import { useWatched } from "../watched-state.ts";
import { CareersProvider, useCareers, useReceiptToast, useStaying } from "./careers-context.tsx";
import type { IslandContent, IslandFacts } from "./careers-context.tsx";
import { MessageRegion } from "./message-region.tsx";
import { useOpenDialog } from "./open-dialog.ts";

type Props = { facts: IslandFacts; content: IslandContent; isList: boolean };

/** Above a careers page: what has become of an application. Below the list, where it moves nothing: all of this device. */
export function NoticesIsland({ isList, ...shared }: Props) {
  return (
    <CareersProvider {...shared} presentation={isList ? "dialog" : "page"}>
      <ApplicationNotices />
      {isList ? createPortal(<DeviceList />, document.getElementById(deviceListId)!) : null}
      <PageMessages />
    </CareersProvider>
  );
}

function PageMessages() {
  useStaying();
  useReceiptToast();
  const { messages } = useCareers();
  const hasForm = useWatched(messages, ({ forms }) => forms > 0);
  const dialog = useOpenDialog();
  if (hasForm) return null;
  return dialog ? createPortal(<MessageRegion />, dialog) : <MessageRegion />;
}
