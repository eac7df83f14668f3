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
  reminder: {
    legend: "Your daily email",
    hint: "On working days at nine: what is late, due, not delivered, silent, and new. Nothing is sent when nothing waits.",
    choices: { yes: "Send it", no: "Don't send it" },
    save: "Save",
    saved: (wants: boolean) => (wants ? "Saved: you get the daily email." : "Saved: you don't get the daily email."),
  },
} as const;
