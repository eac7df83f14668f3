import { groupedNumber } from "../application/grouped-number.ts";
import { changesADay, endedLinkDays, maxReplyLength, repliesADay } from "../application/limits.ts";
import { applicationForm, problemsOf } from "./application-form.ts";
import { newsTitle, progressText } from "./progress-text.ts";
import { site } from "./site.ts";
import { utcDay } from "./times/long-day.ts";

const changeProblems = problemsOf("Your change isn't stored yet.");

/** Every word of the candidate's page, besides the confirmation's (`applicationForm.received`). */
export const candidatePage = {
  delivery: {
    title: "Where it is now",
    received: "Received",
    withTeam: "With the hiring team since",
    waiting: "Stored safely, waiting to be passed on",
  },
  /** The title once something has happened, and the sentence about what comes next. */
  newsTitle,
  progressText,
  /** The day of a time, in UTC. */
  dayOf: utcDay,
  contactEmail: site.email.careers,
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
    limited: (email: string) =>
      `A mailbox gets only so many emails from us a day, so our last one to ${email} wasn't sent. Save the link yourself, or ask for it again.`,
    sent: (email: string) => `We sent the link to ${email}.`,
    undeliverable: (email: string) => `We couldn't send the link to ${email}, so save it yourself.`,
    unsure: (email: string) => `We don't know whether our email to ${email} arrived, so save the link yourself.`,
  },
  /** The address was removed, because its owner did not apply. */
  noAddress: "The owner of the email address that you gave says that they didn't apply, so we removed it.",
  sendLink: {
    question: "Didn't get it?",
    button: "Send the link again",
    problems: {
      "too-many": "Nothing was sent: this address has had its emails of the day. Ask again tomorrow.",
      "no-address": "Nothing was sent: we have no email address of yours.",
      "no-mail": "Nothing was sent: this site sends no email at the moment.",
    },
  },

  change: {
    link: "Change something",
    enterAddress: "Enter your address",
    changed: "Changed",
    /** To the reader of a mail, who may be someone else. */
    ownLinkOnly:
      "You opened this page from our email. You can change your application only with the link that you got when you sent it: our careers page lists it on the device that you used.",
    title: "Change your application",
    whatHappens: `What you send here takes the place of what we have. Your reference and your place in the list stay. This page moves to a new link, and the team sees what you changed. You can do this ${changesADay}\u00a0times a day, until we've answered.`,
    confirm: "Save changes",
    keep: "Cancel",
    problems: changeProblems,
    limitReached: {
      ...changeProblems,
      tooMany: {
        title: `You've changed your application ${changesADay} times today`,
        detail: "Your change isn't stored yet.",
      },
    },
    done: {
      title: "Application changed",
      text: "Your change is stored, and this page has a new link: save it. The link that you had no longer opens this page.",
    },
    answered:
      "Your change isn't stored: meanwhile the team answered or closed your application. Write to us if it matters.",
  },

  letters: {
    title: (day: string) => `Our email of ${day}`,
    replyTitle: (day: string) => `Your reply of ${day}`,
    label: "Your reply",
    labelOfMore: "Add to your reply",
    hint: `Up to ${groupedNumber(maxReplyLength)} characters. The team reads it in its inbox.`,
    button: "Send reply",
    byEmail: "Answer by email",
    problems: {
      empty: "Write your reply.",
      "too-long": `Your reply must be ${groupedNumber(maxReplyLength)} characters or fewer.`,
      "too-many": `You've sent ${repliesADay} replies today. Send this one tomorrow, or by email.`,
      closed: "Your reply isn't sent: we no longer wait for one. Write to us if it matters.",
    },
  },

  links: {
    question: "Lost the link to your application?",
    hint: "We send the links of all applications with this address to it.",
    button: "Send me my links",
    /** The same for every address. */
    done: {
      title: "Check your email",
      text: "If we have applications with this address, we're sending their links to it, unless it has had several emails from us today.",
      note: "Nothing came? Look among your spam, or ask again tomorrow.",
    },
  },

  notMe: {
    title: "Didn't apply?",
    text: "Someone may have entered your email address by mistake.",
    note: "Press the button, and we remove your address from the application and stop writing to it. We tell the team, and nothing else is deleted.",
    confirm: "Remove my address",
    done: {
      title: "Your address is removed",
      text: "The application that this link came with doesn't have your email address anymore.",
      note: "We won't write to you about it.",
    },
  },

  data: "Everything we store about it, in one file",

  keepAddress: (mayChange: boolean) =>
    `Save your reference and the link to this page. Treat the link like a password: anyone who has it can see this page${mayChange ? ", change your application, and withdraw it" : " and withdraw your application"}.`,
  keepMailedAddress:
    "Treat the link to this page like a password: anyone who has it can see this page and withdraw your application.",

  withdraw: {
    link: "Withdraw this application",
    title: "Withdraw this application?",
    whatHappens: "This can't be undone. If you withdraw:",
    steps: ({ hasChat, hasMail }: { hasChat: boolean; hasMail: boolean }): readonly string[] => [
      "We delete your application and your resume from our database.",
      ...(hasChat
        ? [
            "We delete the messages about it in the hiring team's chat. Telegram lets us do that only for a limited time; we ask the team to delete older messages by hand.",
          ]
        : []),
      ...(hasMail ? ["We delete any email to you that we haven't sent yet."] : []),
      "The team sees that you withdrew it.",
      `For ${endedLinkDays} days, this page says when you withdrew it.`,
    ],
    confirm: "Withdraw application",
    keep: "Keep application",
  },

  /** What the page says under a link that no longer opens it. */
  ended: {
    notes: {
      withdrawn: {
        title: "Application withdrawn",
        at: "Withdrawn",
        texts: (hasChat: boolean): readonly string[] => [
          `We deleted your application and your resume from our database.${hasChat ? " We delete any messages about it in the hiring team's chat, too. What Telegram doesn't let us delete, we ask the team to delete by hand." : ""}`,
        ],
      },
      deleted: {
        title: "Application deleted",
        at: "Deleted",
        texts: (hasChat: boolean): readonly string[] => [
          `As our privacy page says, we deleted the application and the resume from our database${hasChat ? ", and its messages in the hiring team's chat as far as Telegram lets us" : ""}.`,
        ],
      },
      replaced: {
        title: "This link has ended",
        at: "Replaced",
        texts: (): readonly string[] => [
          "The application was changed with the link that its sender got, and its page moved to a new link. If you changed it, that's the link to save.",
          "If you applied and didn't change it, write to us and quote the reference.",
        ],
      },
      "not mine": {
        title: "This link has ended",
        at: "Removed",
        texts: (): readonly string[] => [
          "The owner of the email address that this link was sent to said that they didn't apply, so we removed it.",
        ],
      },
    },
    /** To what was sent under a link in whose place there is another one. */
    unsaved:
      "What you just sent isn't stored, because this link had ended. Go back to copy what you typed, and send it from the page of the new link.",
    until: `You'll find this note here for ${endedLinkDays}\u00a0days. Then it's deleted, too.`,
    questions: applicationForm.received.questions,
  },
} as const;

export type CandidatePageContent = typeof candidatePage;
