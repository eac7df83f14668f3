import { createContext, useContext } from "react";
import type { FormAnswer } from "../../application/answer.ts";
import type { Position } from "../../content/positions.ts";
import type { Toast } from "../ui/toasts.tsx";
import type { DraftKeeper } from "./draft-keeper.ts";
import type { ApplicationSender } from "./use-application-sender.ts";

/** What the careers page gives to the sheet that lies on it. */
export type Careers = {
  positions: readonly Position[];
  answer: FormAnswer | null;
  /** A sheet is a page of its own, or lies as a dialog over the positions. */
  presentation: "page" | "dialog";
  keeper: DraftKeeper;
  sender: ApplicationSender;
  showToast: (toast: Omit<Toast, "id">) => void;
  /** The region of notices: while a modal dialog is open, it has to stand inside. */
  toasts: React.ReactNode;
};

export const CareersContext = createContext<Careers | null>(null);

export function useCareers(): Careers {
  const careers = useContext(CareersContext);
  if (!careers) throw new Error("This part of the site stands inside the careers page only.");
  return careers;
}
