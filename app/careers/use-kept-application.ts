import { useEffect, useState } from "react";
import { claim, letGo } from "./claim.ts";
import { DraftKeeper } from "./draft-keeper.ts";
import { listenToOtherTabs, tellOtherTabs } from "./other-tabs.ts";
import { parcelsDoneWith, parcelsIn, sendingChanges, type Parcel } from "./parcel.ts";
import type { ApplicationSender } from "./use-application-sender.ts";

/** The draft of this page. It lives as long as the document, so that a dialog closed by accident loses nothing. */
export function useDraftKeeper(): DraftKeeper {
  const [keeper] = useState(() => (ofDocument ??= new DraftKeeper()));

  // What the device has is not known before the page has started, and a page is left outside React.
  useEffect(() => {
    void keeper.load();
    const flush = () => void keeper.flush();
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
    };
  }, [keeper]);

  return keeper;
}

// Only the browser's effects and event handlers fill it: on the server it stays empty for everybody.
let ofDocument: DraftKeeper | undefined;

/** Notes on the device how far an application is, and sends what still waits there. */
export function useKeptApplication(keeper: DraftKeeper, { sending, send, settle }: ApplicationSender): void {
  const { step } = sending;
  const parcel = sending.step === "idle" ? null : sending.parcel;

  // The device and the other tabs are outside React.
  useEffect(() => {
    if (!parcel) return;
    if (step !== "received") return void keeper.update((kept) => sendingChanges(sending, kept));
    void keeper.settle(parcel.position, (kept) => parcelsDoneWith(kept, parcel.key)).then(() => tellOtherTabs(parcel));
    // oxlint-disable-next-line react/exhaustive-deps -- progress is not noted
  }, [keeper, step, parcel]);

  // Another tab may have the receipt for what this one sends or shows.
  useEffect(
    () =>
      listenToOtherTabs((sent) => {
        if (parcel?.key === sent.key && step !== "received") settle();
        keeper.settledElsewhere(sent.position);
      }),
    [keeper, parcel, step, settle],
  );

  // Whatever waits on the device goes out when nothing else does.
  useEffect(() => {
    if (step !== "idle") return;
    const abort = new AbortController();
    nextWaiting(keeper, abort.signal).then(
      (waiting) => waiting && send(waiting),
      () => {},
    );
    return () => abort.abort();
  }, [keeper, step, send]);
}

/** The oldest application that waits on the device and that no other tab is busy with. Rejects when `signal` ends it. */
async function nextWaiting(keeper: DraftKeeper, signal: AbortSignal): Promise<Parcel | null> {
  for (const { key } of await waitingIn(keeper)) {
    await claim(key, signal);
    const waiting = (await waitingIn(keeper)).find((parcel) => parcel.key === key);
    if (waiting && !signal.aborted) return waiting;
    letGo(key);
    signal.throwIfAborted();
  }
  return null;
}

async function waitingIn(keeper: DraftKeeper): Promise<Parcel[]> {
  const kept = await keeper.update(() => ({}));
  return parcelsIn(kept).flatMap(({ parcel, isWaiting }) => (isWaiting ? [parcel] : []));
}
