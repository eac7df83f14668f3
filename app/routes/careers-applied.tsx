import { useLocation } from "react-router";
import type { Receipt as ReceiptData } from "../../application/answer.ts";
import { applicationForm } from "../../content/application-form.ts";
import { appliedPage } from "../../content/metadata/page-descriptions.ts";
import { site } from "../../content/site.ts";
import { Receipt } from "../careers/form/receipt.tsx";
import { useCareers } from "../careers/careers-context.ts";
import { pageMeta } from "../shell/page-meta.ts";

export function meta() {
  return pageMeta(appliedPage);
}

/** Only the applicant may get it, so no cache stores it. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

export default function AppliedRoute() {
  const { answer } = useCareers();
  const { state } = useLocation();
  const received = readState(state) ?? (answer?.kind === "received" ? answer : null);
  if (!received) return null;
  return (
    <Receipt
      content={applicationForm.received}
      receipt={received.receipt}
      position={received.position}
      isEarlierVersion={"isEarlierVersion" in received && received.isEarlierVersion}
      email={site.email.careers}
    />
  );
}

type ReceiptState = { receipt: ReceiptData; position: string; isEarlierVersion: boolean };

/** What the form put into the navigation's state, or null. */
function readState(state: unknown): ReceiptState | null {
  if (typeof state !== "object" || state === null || !("receipt" in state)) return null;
  return state as ReceiptState;
}
