import type { AnswersWait } from "../../application/team/answer.ts";
import { waitOf } from "./answer.ts";

export const settingsPage = {
  title: "Your settings",
  lead: "They are for you alone: other members have their own.",
  saved: "Saved",
  wait: {
    legend: "When your emails to candidates leave",
    hint: "Until then Undo stops an email and leads back to what you wrote.",
    after: (minutes: AnswersWait) => `After ${waitOf(minutes)}`,
    save: "Save",
    saved: (minutes: AnswersWait) => `Saved: your emails leave after ${waitOf(minutes)}.`,
  },
} as const;
