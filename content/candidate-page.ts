import { withdrawalNoteDays } from "../application/limits.ts";

/** Every word of the candidate's page beside those of the confirmation (`applicationForm.received`). */
export const candidatePage = {
  delivery: {
    title: "Where it is now",
    received: "Received",
    withTeam: "With the hiring team since",
    waiting: "Stored safely, waiting to be passed on",
  },
  stored: {
    title: "What we received",
    name: "Name",
    email: "Email",
    resume: "Resume",
    noResume: "No file",
    sha256: "SHA-256",
    sha256Note: "The checksum of the file as we stored it. If yours has the same one, it arrived unchanged.",
  },
  /** What became of our email to the candidate, who sees one of these, or none. */
  mail: {
    waiting: "We'll email you this page's address.",
    sent: "We emailed you this page's address.",
    undeliverable: "We couldn't deliver our email to you, so keep this page's address yourself.",
  },
  /** Shown where only the receipt is known: the rest could not be loaded. */
  reload: "Show everything we received",
  keepAddress:
    "Keep this page's address, too. It's secret: anyone who has it can see this page and withdraw your application.",

  withdraw: {
    link: "Withdraw this application",
    title: "Withdraw this application?",
    whatHappens: "If you withdraw it, this is what happens, and it can't be undone:",
    steps: [
      "We delete your application and your resume from our database.",
      "We delete the messages about it in the hiring team's chat. Telegram lets us do that only for some time; we ask the team to delete older messages by hand.",
      "The team gets one line: that the application with this reference was withdrawn by the candidate.",
      `For ${withdrawalNoteDays} days, this address says when you withdrew it.`,
    ],
    confirm: "Withdraw application",
    keep: "Keep application",
  },

  withdrawn: {
    title: "Application withdrawn",
    at: "Withdrawn",
    erased:
      "We deleted your application and your resume from our database. We delete any messages about it in the hiring team's chat, too. What Telegram doesn't let us delete, we ask the team to delete by hand.",
    sending:
      "Your application is just being passed on to the hiring team. When that is over, we delete it with your resume from our database, and then its messages in the team's chat.",
    until: `This address says so for ${withdrawalNoteDays} days.`,
  },
} as const;

export type CandidatePageContent = typeof candidatePage;
