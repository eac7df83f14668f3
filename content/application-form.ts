import type { ApplicationSettings, EndedLink } from "../application/answer.ts";
import type { fieldGroups } from "../application/fields.ts";
import { groupedNumber } from "../application/grouped-number.ts";
import { draftRetentionDays, maxCoverLetterLength, undeliveredPeriods } from "../application/limits.ts";
import { choices, fieldMessage, hints, labels, optionText, resumeToast, resumeToasts } from "./form-fields.ts";
import { company, site } from "./site.ts";
import { longDay } from "./times/long-day.ts";
import { teamPlace } from "./times/team-place.ts";
import { timeHere } from "./times/reader-time.ts";
import { waitText } from "./times/send-again-text.ts";
import { oneWork, type Work } from "./work.ts";

/** Every word of the application form, its dialog and its answers. */
export const applicationForm = {
  /** Of the form without a position, for the open ones. */
  title: (work: Work) => `Apply for ${oneWork({ ...work, isRemote: false })}`,
  titleFor: (position: string) => `Apply: ${position}`,
  introduction: "All fields are required unless marked optional.",
  close: "Close the application form",

  groups: { person: "About you", position: "The position", letter: "Your cover letter and resume" } satisfies Record<
    (typeof fieldGroups)[number],
    string
  >,

  part: (place: number, count: number) => `Part ${place} of ${count}`,

  labels,
  optional: "(optional)",
  hints,
  choices,
  optionText,

  /** The hint at the cover letter. */
  question: (noun: Work["noun"]) =>
    `Why do you want this ${noun}, and what would you like to ${noun === "internship" ? "learn" : "do"}? Up to ${groupedNumber(maxCoverLetterLength)} characters.`,

  didYouMean: (domain: string) => `Did you mean ${domain}?`,

  choosePosition: "Choose a position",

  dropFile: "or drop the file here",
  chosenFile: (name: string, sizeBytes: number) => `${name} (${fileSize(sizeBytes).replace(" ", "\u00a0")})`,
  keepsResume: (name: string) => `Choose a file only to replace ${name}.`,
  chooseFileAgain: "Choose your resume again: browsers can't keep a file when the page reloads.",
  /** Where a resume is stored already. */
  chooseReplacementAgain: "If you chose one, choose it again: browsers can't keep a file when the page reloads.",

  /** Shown only where a browser shows no styles. */
  leaveEmpty: "Leave this field empty",

  /** Beside the form, and on the confirmation until there is an answer. Spam signs only mark an application. */
  whatNext: `${company.hiring ?? ""} No machine scores applications or sorts them out.`.trim(),

  privacy: {
    whatHappens: ({ hasChat, retentionDays: days }: ApplicationSettings) =>
      hasChat
        ? `Your application goes to our hiring team's inbox and private Telegram chat. We delete it ${days} days after it reaches the chat, or ${undeliveredPeriods * days} days after you send it if it never does, and the copies from the chat as far as Telegram lets us.`
        : `Your application goes to our hiring team's inbox. We delete it ${days} days after you send it.`,
    link: "How we handle your\u00a0data",
  },

  submit: "Submit Application",
  submitting: "Submitting...",
  cancel: "Cancel",

  status: {
    sending: "Sending application details...",
    keepOpen: "Keep this page open until it's sent.",
    submitted: "Application submitted successfully!",
  },
  progressLabel: "Upload",
  progress: (percent: number) => `${percent}% uploaded`,
  stop: "Stop sending",

  notSent: {
    title: "Your application isn't sent yet",
    offline: "This device is offline. Everything you wrote is still here.",
    unreachable: "We lost the connection. Everything you wrote is still here.",
    busy: "Our server can't take it right now. Everything you wrote is still here.",
    failed: "Our server didn't confirm that it was stored. Everything you wrote is still here.",
    /** Above a form of which a script has failed, too. A second press is safe: it makes no second application. */
    broken: "Something went wrong in this browser. Everything you wrote is still here: please send it again.",
    canceled: "You stopped it, so we won't send it automatically. Everything you wrote is still here.",
    changed: "You changed something after sending it. Send it again when you're ready.",
    elsewhere:
      "It was changed, stopped or deleted in another tab, so we won't send it automatically. Everything you wrote is still here.",
    notAutomatic: "We won't send it automatically. Open it, then send it again.",
    /** On the visit that deletes it from the device. */
    expired: (position: string) =>
      `Your application for ${position} wasn't sent. It waited on this device for ${draftRetentionDays} days, so we deleted it there.`,
    applyAgain: "Apply again",
    again: (seconds: number) => `We'll try again automatically in ${waitText(seconds)}.`,
    againOnline: "We'll send it when you're back online.",
    nextVisit: `It's saved on this device. If you close this page, we'll send it on your next visit to our careers pages within ${draftRetentionDays} days.`,
    keepOpen: "Keep this page open until then.",
    tryAgain: "Try again",
    open: "Open the application",
  },

  draft: {
    restored: (savedAtMs: number) =>
      `We filled in what you wrote on this device on ${new Date(savedAtMs).toLocaleDateString("en-US", { dateStyle: "long" }).replaceAll(" ", "\u00a0")}.`,
    kept: "Draft saved on this device",
    keptWithoutResume:
      "Your text is saved on this device, but your resume isn't. If you leave this page, you'll need to choose it again.",
    take: (position: string) => `Use what you wrote for ${position}`,
    canBeTaken: "What you wrote here can be used in another position's form.",
    delete: "Delete draft",
    deleteUnsent: "Delete draft and unsent application",
    deleteAll: "Delete all drafts and unsent applications",
    deleted: "Draft deleted.",
    notDeleted: "This browser didn't delete the draft. Delete this site's data in the browser's settings.",
    shared: "We keep a draft on this device. If others use it, delete the draft before you leave.",
    sentElsewhere: (position: string) => `Your application for ${position} was sent from another tab.`,
    showSent: "Show the confirmation",
  },

  onDevice: {
    title: "Your applications on this device",
    draft: "Draft, not sent yet",
    noPosition: "No position chosen yet",
    sent: (reference: string) => `${reference}, sent`,
    seeSent: "Sent · see it",
    endings: {
      replaced: "Replaced by a change from elsewhere",
      "not mine": "Address removed",
      withdrawn: "Withdrawn",
      deleted: "Deleted",
    } satisfies Record<EndedLink["ending"], string>,
    ended: (reference: string, ending: string) => `${reference}. ${ending}`,
    forget: "Clear sent applications from this list",
    forgotten: "Removed from this device. This changes nothing about the applications themselves.",
  },

  toasts: {
    submitted: {
      title: "Application Submitted!",
      description: "Thank you for your interest. We'll review your application and get back to you soon.",
    },
    ...resumeToasts,
    dismiss: "Dismiss",
  },
  resumeToast,

  errorSummaryTitle: "There is a problem",
  /** Beside a field, and before the title of a page whose form came back. */
  error: (text: string) => `Error: ${text}`,
  /** For screen readers, before an error that no longer holds. */
  corrected: (text: string) => `Corrected: ${text}`,
  fieldMessage,

  received: {
    title: "Application received",
    stamp: "Received",
    /** Of the page whose form has given way to the confirmation. */
    pageTitle: `Application received · ${site.name}`,
    thanks: "Thank you for your interest.",
    hearBy: (day: string) => `You'll hear from us by ${longDay(day)} (${teamPlace} time).`,
    /** As long as no one has answered. */
    review: "We'll review your application and get back to you soon.",
    reference: "Your reference",
    position: "Position",
    /** Where no script runs, the reader's time zone is not known. */
    timeInUtc: (receivedAt: string) => `${longDay(receivedAt.slice(0, 10))}, ${receivedAt.slice(11, 16)} UTC`,
    timeHere,
    notice: (position: string) => `Your application for ${position} was received.`,
    show: "See what we received, and where it is now",
    oneIsEnough: "One application per position is enough.",
    earlierAttempt:
      "An earlier attempt had already reached us, so we kept that one. If you changed something after it, the change isn't included: write to us and quote the reference.",
    /** Before the careers address. */
    questions: "Questions? Write to",
    morePositions: "See all positions",
  },
} as const;

export type ApplicationFormContent = typeof applicationForm;

/** Titles and explanations (`detail`) of refused applications, for programs and the form's page. Nothing internal. */
export const problemTexts = problemsOf("Your application isn't sent yet.");

/** `notDone`: that nothing was stored. */
export function problemsOf(notDone: string) {
  const problem = (title: string, whatToDo = "") => ({ title, detail: `${notDone} ${whatToDo}`.trim() });
  return {
    invalidFields: problem("Some answers need another look", "Correct the fields below and send it again."),
    resumeTooLarge: problem(resumeToasts.tooLarge.title),
    resumeWrongType: problem(resumeToasts.wrongType.title),
    tooMany: problem("We've received a lot of applications from your network"),
    unavailable: problem("We can't store your application right now", "Please send it again in a few minutes."),
    malformed: problem("The form arrived incomplete", "Please send it again."),
    otherMediaType: problem("This address only takes the application form", "Send it as multipart/form-data."),
    malformedKey: problem("The Idempotency-Key isn't a UUID", "Send it again with a UUID as its key."),
    crossSite: problem("Sent from another site", "Please fill in the form below."),
    wrongMethod: {
      title: "There's nothing to read at this address",
      detail: "Fill in the application form to apply.",
    },
    erased: {
      title: "This application was withdrawn or deleted",
      detail:
        "It had reached us before that, so we stored nothing now. If you still want to apply, send it again: it's a new application then.",
    },
    unexpected: problem("Something went wrong on our side", "Please send it again in a few minutes."),
  };
}

/** For pages whose form is empty, because the posted one was refused before it was read: browsers keep what was typed. */
export const wayBack = "Press Back in your browser to return to what you wrote.";

/** In MB, as the limit is, but never 0. */
export function fileSize(bytes: number): string {
  return `${Math.max(0.01, bytes / (1024 * 1024)).toFixed(2)} MB`;
}
