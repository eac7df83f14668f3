import { createContext, useContext, useEffect, useEffectEvent } from "react";
import type { FormAnswer } from "../../../application/answer.ts";
import type { PositionChoice } from "../../../application/fields.ts";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import type { CareersContent } from "../../../content/careers.ts";
import { DraftStorage } from "../draft/draft-storage.ts";
import { isAtRisk } from "../draft/draft.ts";
import { Submission } from "../submission/submission.ts";
import { useWatched } from "../watched-state.ts";
import { Messages } from "./messages.ts";

/** The facts of the running site that an island needs. The server writes them to the element, as JSON. */
export type IslandFacts = {
  /** The open positions. */
  positions: readonly PositionChoice[];
  retentionDays: number;
};

export type IslandContent = { form: ApplicationFormContent; closed: CareersContent["closed"]; morePositions: string };

// Draft and submission live as long as the document, so that a dialog closed by accident loses nothing. On the server
// nothing changes them.
let ofDocument: { storage: DraftStorage; submission: Submission; messages: Messages } | undefined;

function openDocument() {
  const storage = new DraftStorage();
  return { storage, submission: new Submission(storage), messages: new Messages() };
}

/** Draft, submission and messages of this document. */
export function documentState() {
  return (ofDocument ??= openDocument());
}

type Careers = ReturnType<typeof documentState> &
  IslandFacts &
  IslandContent & {
    /** The refusal of a plain form. */
    answer: Extract<FormAnswer, { kind: "rejected" }> | null;
    presentation: "page" | "dialog";
    /** The word after `?from=` in the address, which goes on with the form. */
    source: string | null;
  };

const CareersContext = createContext<Careers | null>(null);

type ProviderProps = {
  facts: IslandFacts;
  content: IslandContent;
  answer?: Careers["answer"];
  presentation: Careers["presentation"];
  source?: Careers["source"];
  children: React.ReactNode;
};

/** Gives everything in an island the facts, and the state that it shares with the other islands. */
export function CareersProvider({
  facts,
  content,
  answer = null,
  source = null,
  presentation,
  children,
}: ProviderProps) {
  const own = { answer, source, presentation };
  return <CareersContext value={{ ...documentState(), ...facts, ...content, ...own }}>{children}</CareersContext>;
}

export function useCareers(): Careers {
  const careers = useContext(CareersContext);
  if (!careers) throw new Error("Used outside of an island.");
  return careers;
}

export function useSubmissionState() {
  return useWatched(useCareers().submission, ({ state }) => state);
}

/** Leaving the page would end the attempts, or lose what the device does not have: the browser asks first. */
export function useStaying(): void {
  const { storage } = useCareers();
  const state = useSubmissionState();
  const hasUnstored = useWatched(storage, isAtRisk);
  const mustStay = hasUnstored || state.kind === "sending" || state.kind === "waiting";
  useEffect(() => {
    if (!mustStay) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [mustStay]);
}

/** Shows the toast of a receipt, which is not a part of the state. */
export function useReceiptToast(): void {
  const { form, messages } = useCareers();
  const state = useSubmissionState();
  const show = useEffectEvent(() => messages.showToast({ variant: "good", ...form.toasts.submitted }));
  useEffect(() => {
    if (state.kind === "received") show();
  }, [state]);
}
