import { overdueMail, receivedMail } from "../../content/mail.ts";

/** The facts that a mail can be made of. `subject` and `text` were stored with it, if a person wrote them. */
export type MailFacts = {
  reference: string;
  position: string;
  receivedAt: Date;
  sizeBytes: number | null;
  sha256: string | null;
  /** The candidate's page: an absolute URL, and secret. */
  statusUrl: string;
  /** Where the owner of the address says that the application is not theirs: an absolute URL. */
  notMeUrl: string;
  /** True means that the team may still be expected to answer. */
  isOpen: boolean;
  /** The day that was named has passed without an answer. */
  isOverdue: boolean;
  /** The day, such as 2026-12-09, by which the candidate is to hear; null for none, or when it has passed. */
  answerBy: string | null;
  subject: string | null;
  text: string | null;
  /** All that one email is about. `laterDay`: named by a member when the first day had passed; null for none. */
  applications: (Pick<MailFacts, "reference" | "position" | "statusUrl" | "notMeUrl"> & { laterDay: string | null })[];
};

export type KindOfMail = {
  /**
   * True means that a member wrote it, and that the chat gets a line when it is given up. Anyone can cause the others: they
   * count against the daily limits of a mailbox, a network and the site.
   */
  isFromMember: boolean;
  /** What it says of an application is left out once the candidate has an answer, or one is under way. */
  isOnlyWhileOpen: boolean;
  /** Returns subject and text, when it is sent. */
  compose: (facts: MailFacts) => { subject: string; text: string };
};

/** Every kind of mail to a candidate: a closed list, stored in `mail.kind`. */
export const mailKinds = {
  confirmation: {
    isFromMember: false,
    isOnlyWhileOpen: false,
    compose: (facts) => ({
      subject: receivedMail.subject(facts.reference),
      text: receivedMail.text({ ...facts, receivedAt: facts.receivedAt.toISOString() }),
    }),
  },
  // Once for each day that was named and has passed.
  overdue: {
    isFromMember: false,
    isOnlyWhileOpen: true,
    compose: ({ applications }) => ({
      subject: overdueMail.subject(applications.map(({ reference }) => reference)),
      text: overdueMail.text(applications),
    }),
  },
  answer: {
    isFromMember: true,
    isOnlyWhileOpen: false,
    compose: ({ subject, text }) => ({ subject: subject ?? "", text: text ?? "" }),
  },
} satisfies Record<string, KindOfMail>;

export type MailKind = keyof typeof mailKinds;
