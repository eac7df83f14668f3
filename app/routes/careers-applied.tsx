import { useLocation } from "react-router";
import type { Receipt as ReceiptData } from "../../application/answer.ts";
import { applicationForm } from "../../content/application-form.ts";
import { appliedPage } from "../../content/page-descriptions.ts";
import { site } from "../../content/site.ts";
import { Receipt } from "../careers/receipt.tsx";
import { useCareers } from "../careers/use-careers.ts";
import { pageMeta } from "./page-meta.ts";

export function meta() {
  return pageMeta(appliedPage);
}

/** It is the applicant's alone. */
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
      words={applicationForm.received}
      receipt={received.receipt}
      position={received.position}
      isEarlierVersion={"isEarlierVersion" in received && received.isEarlierVersion}
      email={site.email.careers}
    />
  );
}

type StateOfSending = { receipt: ReceiptData; position: string; isEarlierVersion: boolean };

/** What the form left in the navigation; the server's answer otherwise. */
function readState(state: unknown): StateOfSending | null {
  if (typeof state !== "object" || state === null || !("receipt" in state)) return null;
  return state as StateOfSending;
}
