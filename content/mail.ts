import { applicationForm, fileSize } from "./application-form.ts";
import { candidatePage } from "./candidate-page.ts";
import { progressTexts } from "./progress-text.ts";
import { site } from "./site.ts";

/** The text of a candidate's mail. No candidate typed any of it: it must not carry anyone's text to others. */
export const receivedMail = {
  subject: (reference: string) => `${site.name} received your application (${reference})`,
  text: (received: {
    reference: string;
    position: string;
    receivedAt: string;
    sizeBytes: number | null;
    sha256: string | null;
    statusUrl: string;
    notMeUrl: string;
    /** True means that the team may still be expected to answer. */
    isOpen: boolean;
    isOverdue: boolean;
    answerBy: string | null;
  }) =>
    [
      received.isOpen
        ? `${applicationForm.received.thanks} ${nextStep(received)}`
        : "This is the link to your application.",
      "",
      `Reference: ${received.reference}`,
      `Position: ${received.position}`,
      `Received: ${applicationForm.received.timeInUtc(received.receivedAt)}`,
      ...(received.sizeBytes === null ? [] : [`Resume: ${fileSize(received.sizeBytes)}`]),
      "",
      "See what we received and where it is now, or withdraw it:",
      received.statusUrl,
      "",
      "Treat this link like a password: anyone who has it can see your application and withdraw it.",
      "",
      `${applicationForm.received.questions} ${site.email.careers}`,
      "",
      "Didn't apply? Someone may have entered your email address by mistake. Tell us here, and we won't write to you about it again:",
      received.notMeUrl,
      "",
      ...(received.sha256 === null ? [] : [candidatePage.stored.checksumNote, received.sha256, ""]),
      site.name,
    ].join("\n"),
} as const;

/** The sentence about what the team does next. `answerBy`: the day that is named, such as 2026-12-09. */
function nextStep({ isOverdue, answerBy }: { isOverdue: boolean; answerBy: string | null }): string {
  const { hearBy, review } = applicationForm.received;
  if (isOverdue) return progressTexts.overdue;
  return answerBy === null ? review : hearBy(answerBy);
}

/** How a mail that asks nothing of its reader ends. */
const closing = [`${applicationForm.received.questions} ${site.email.careers}`, "", site.name];

type LateApplication = {
  reference: string;
  position: string;
  statusUrl: string;
  notMeUrl: string;
  laterDay: string | null;
};

/** The text of a mail to a candidate whom the team has not answered by the day that was named. */
export const overdueMail = {
  subject: (references: readonly string[]) => `We're sorry: you haven't heard from us yet (${references.join(", ")})`,
  text: (applications: readonly LateApplication[]) =>
    [
      "We haven't answered by the day we named. We're sorry.",
      "",
      ...applications.flatMap(({ reference, position, statusUrl, notMeUrl, laterDay }) => [
        `Reference: ${reference}`,
        `Position: ${position}`,
        ...(laterDay === null ? [] : [applicationForm.received.hearBy(laterDay)]),
        "",
        "See your application, or withdraw it:",
        statusUrl,
        "",
        "Didn't apply? Tell us here, and we won't write to you about it again:",
        notMeUrl,
        "",
      ]),
      ...closing,
    ].join("\n"),
} as const;

/** The text of the mail with the links of all applications of a mailbox. */
export const linksMail = {
  subject: `Your applications at ${site.name}`,
  text: (links: readonly { reference: string; position: string; receivedAt: string; url: string }[]) =>
    [
      "Someone asked on our careers page for the links of the applications with this address.",
      "",
      ...links.flatMap(({ reference, position, receivedAt, url }) => [
        `${position} (${reference}), ${applicationForm.received.timeInUtc(receivedAt)}:`,
        url,
        "",
      ]),
      "Treat these links like passwords: anyone who has one can see the application and withdraw it.",
      "",
      "You didn't ask for them? Then you can ignore this email.",
      "",
      ...closing,
    ].join("\n"),
} as const;

/** The text of `scriptmark test mail`. */
export const testMail = {
  subject: `Test mail from ${site.name}`,
  text: `${site.name}'s careers site can send mail to this address.\n`,
} as const;

/** The text of a member's sign-in link by mail. */
export const signInMail = {
  subject: `Your link to sign in to ${site.name}`,
  text: (link: string) =>
    [
      "Open this link on the device that you want to use, and press the button there:",
      link,
      "",
      "It works once, for one hour. Anyone who has it can use it, so don't pass it on.",
      "",
      "You didn't ask for it? Then you can ignore this email.",
      "",
      site.name,
    ].join("\n"),
} as const;
