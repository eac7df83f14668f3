import { createContext, useContext } from "react";
import type { FormAnswer } from "../../application/answer.ts";
import type { ApplicationFormContent } from "../../content/application-form.ts";
import type { CareersContent } from "../../content/careers.ts";
import type { Position } from "../../content/positions.ts";
import type { Toast } from "../ui/toasts.tsx";
import type { useSubmission } from "./submission/use-submission.ts";

/** The data that the careers page gives to everything on it, its dialogs included. */
export type Careers = ReturnType<typeof useSubmission> & {
  content: CareersContent;
  form: ApplicationFormContent;
  /** The open positions. */
  positions: readonly Position[];
  /** By when a position takes applications, such as "Closes tomorrow"; null if it has no last day. */
  closesOf: (id: string) => string | null;
  retentionDays: number;
  /** The refusal of a plain form. */
  answer: Extract<FormAnswer, { kind: "rejected" }> | null;
  presentation: "page" | "dialog";
  showToast: (toast: Toast | null) => void;
  announce: (text: string) => void;
  /** Toasts and announcements: while a modal dialog is open, they have to be inside it. */
  notices: React.ReactNode;
};

export const CareersContext = createContext<Careers | null>(null);

export function useCareers(): Careers {
  const careers = useContext(CareersContext);
  if (!careers) throw new Error("Used outside the careers page.");
  return careers;
}
