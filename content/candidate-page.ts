import { withdrawalNoteDays } from "../application/limits.ts";
import type { ToldHow } from "../application/team/telling.ts";

/** Every word of the candidate's page, besides the confirmation's (`applicationForm.received`). */
export const candidatePage = {
  delivery: {
    title: "Where it is now",
    received: "Received",
    withTeam: "With the hiring team since",
    waiting: "Stored safely, waiting to be passed on",
  },
  /** What happened last, and so what comes next, beside the confirmation's own sentences. `day`: such as "December 1, 2026". */
  progress: {
    /** Past the first day that was named; `hearBy` is the sentence with the later one. */
    postponed: (hearBy: string) => `It takes us longer than we said, and we're sorry. ${hearBy}`,
    noAddress: "We can't answer you: enter your address.",
    missed: (address: string, day: string) => `We tried to write to ${address} on ${day}; it didn't take it.`,
    unsure: (address: string, day: string) =>
      `We tried to write to ${address} on ${day}, and don't know whether it arrived.`,
    replied: (day: string) => `You replied on ${day}. We'll get back to you.`,
    invited: (day: string) => `We invited you on ${day}. Look for our email.`,
    asked: (day: string) => `We asked you a question on ${day}. Look for our email.`,
    answered: (day: string) => `We answered you on ${day}. Look for our email.`,
    told: {
      email: (day: string) => `We wrote to you on ${day}.`,
      phone: (day: string) => `We told you by phone on ${day}.`,
      "in person": (day: string) => `We told you in person on ${day}.`,
    } satisfies Record<ToldHow, (day: string) => string>,
    closed: (day: string) => `Closed on ${day} without an answer.`,
  },

  /** Past the day that was named. */
  overdue: "We haven't answered by the day we named. Write to us, or withdraw your application.",
  stored: {
    title: "What we received",
    name: "Name",
    email: "Email",
    resume: "Resume",
    noEmail: "None",
    noResume: "No file",
    checksum: "Technical details",
    checksumNote: "The SHA-256 checksum of the file as we stored it:",
  },
  /** The state of our email to the candidate; a page shows one of these, or none. */
  mail: {
    waiting: (email: string) => `We'll send the link to ${email}.`,
    sent: (email: string) => `We sent the link to ${email}.`,
    undeliverable: (email: string) => `We couldn't send the link to ${email}, so save it yourself.`,
  },
  /** The address was removed, because its owner did not apply. */
  noAddress: "The owner of the email address that you gave says that they didn't apply, so we removed it.",
  sendLink: { question: "Didn't get it?", button: "Send the link again" },

  address: {
    question: "Wrong address?",
    link: "Correct it",
    enter: "Enter your address",
    title: "Correct your email address",
    whatHappens:
      "This page moves to a new link, and the link that you have now stops working. If we send email, we send the new link to the address that you enter here. The team sees the new address.",
    confirm: "Save address",
    keep: "Cancel",
  },

  notMe: {
    title: "Didn't apply?",
    text: "Someone may have entered your email address by mistake. Press the button, and we remove your address from the application and stop writing to it. We tell the team, and nothing else is deleted.",
    confirm: "Remove my address",
    done: {
      title: "Your address is removed",
      text: "The application that this link came with doesn't have your email address anymore. We won't write to you about it.",
    },
  },

  keepAddress:
    "Save your reference and the link to this page. Treat the link like a password: anyone who has it can see this page and withdraw your application.",

  withdraw: {
    link: "Withdraw this application",
    title: "Withdraw this application?",
    whatHappens: "This can't be undone. If you withdraw:",
    steps: (hasChat: boolean): readonly string[] => [
      "We delete your application and your resume from our database.",
      ...(hasChat
        ? [
            "We delete the messages about it in the hiring team's chat. Telegram lets us do that only for a limited time; we ask the team to delete older messages by hand.",
          ]
        : []),
      "We delete any email to you that we haven't sent yet.",
      hasChat
        ? "The team gets one message: that you withdrew this application."
        : "The team sees that you withdrew it.",
      `For ${withdrawalNoteDays} days, this page says when you withdrew it.`,
    ],
    confirm: "Withdraw application",
    keep: "Keep application",
  },

  withdrawn: {
    title: "Application withdrawn",
    at: "Withdrawn",
    erased: (hasChat: boolean) =>
      `We deleted your application and your resume from our database.${hasChat ? " We delete any messages about it in the hiring team's chat, too. What Telegram doesn't let us delete, we ask the team to delete by hand." : ""}`,
    until: `You'll find this confirmation here for ${withdrawalNoteDays} days. Then it's deleted, too.`,
  },
} as const;

export type CandidatePageContent = typeof candidatePage;
