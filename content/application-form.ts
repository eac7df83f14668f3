import type { ApplicationSettings, EndedLink } from "../application/answer.ts";
import {
  type fieldGroups,
  textFields,
  type FieldError,
  type FieldErrorCode,
  type FieldKind,
  type FieldName,
  type FieldNameWith,
} from "../application/fields.ts";
import { groupedNumber } from "../application/grouped-number.ts";
import { draftRetentionDays, maxCoverLetterLength, undeliveredPeriods } from "../application/limits.ts";
import { company, site } from "./site.ts";
import { longDay } from "./times/long-day.ts";
import { teamPlace } from "./times/team-place.ts";
import { dayHere, timeHere } from "./times/reader-time.ts";
import { waitText } from "./times/send-again-text.ts";
import { oneWork, type Work } from "./work.ts";

/** It has no hyphen: browsers would break it there. */
const profileExample = "linkedin.com/in/name";

const labels: Record<FieldName, string> = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  position: "Position",
  experience: "Years of experience",
  portfolio: "Portfolio or LinkedIn URL",
  coverLetter: "Cover letter",
  resume: "Resume",
};

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

  hints: {
    email: "We'll write to this address.",
    phone: company.phoneHint ?? "With the country code if it isn't a US one.",
    portfolio: `Like ${profileExample} or https://example.com`,
    resume: "Accepted formats: PDF, DOC, DOCX, TXT (Max size: 20MB)",
  } as Partial<Record<FieldName, string>>,

  /** The hint at the cover letter. */
  question: (noun: Work["noun"]) =>
    `Why do you want this ${noun}, and what would you like to ${noun === "internship" ? "learn" : "do"}? Up to ${groupedNumber(maxCoverLetterLength)} characters.`,

  didYouMean: (domain: string) => `Did you mean ${domain}?`,

  choosePosition: "Choose a position",
  /** The words of a choice before anything is chosen, and how the form and the team read an option. */
  choices: {
    experience: { choose: "Choose a range", option: (years: string) => `${years} years` },
  } satisfies Record<FieldNameWith<{ kind: "choice" }>, { choose: string; option: (stored: string) => string }>,

  dropFile: "or drop the file here",
  chosenFile: (name: string, sizeBytes: number) => `${name} (${fileSize(sizeBytes).replace(" ", "\u00a0")})`,
  keepsResume: (name: string) => `Choose a file only to replace ${name}.`,
  chooseFileAgain: "Choose your resume again: browsers can't keep a file when the page reloads.",

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
    busy: "Our server is busy right now. Everything you wrote is still here.",
    failed: "Our server didn't confirm that it was stored. Everything you wrote is still here.",
    /** Above a form of which a script has failed, too. A second press is safe: it makes no second application. */
    broken: "Something went wrong in this browser. Everything you wrote is still here: please send it again.",
    canceled: "You stopped it, so we won't send it automatically. Everything you wrote is still here.",
    changed: "You changed something after sending it. Send it again when you're ready.",
    elsewhere:
      "It was changed, stopped or deleted in another tab, so we won't send it automatically. Everything you wrote is still here.",
    notAutomatic: "We won't send it automatically. Open it, then send it again.",
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
    seeSent: (receivedAt: string) => `Sent ${dayHere(receivedAt)} · see it`,
    endings: {
      replaced: "Replaced by a change from elsewhere",
      "not mine": "Address removed",
      withdrawn: "Withdrawn",
      deleted: "Deleted",
    } satisfies Record<EndedLink["ending"], string>,
    ended: (reference: string, ending: string) => `${reference}. ${ending}`,
    forget: "Clear sent applications from this list",
    forgotten: "Removed from this device. The applications themselves are still with us.",
  },

  toasts: {
    submitted: {
      title: "Application Submitted!",
      description: "Thank you for your interest. We'll review your application and get back to you soon.",
    },
    tooLarge: { title: "File Too Large", description: "Please select a file smaller than 20MB." },
    wrongType: { title: "Invalid File Type", description: "Please upload a PDF, DOC, DOCX, or TXT file." },
    empty: { title: "Empty File", description: "Please select a file that isn't empty." },
    unreadable: { title: "Unreadable File", description: "Please save it on this device, then select it again." },
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
    write: "Questions? Write to",
    morePositions: "See all positions",
  },
} as const;

export type ApplicationFormContent = typeof applicationForm;

const { tooLarge, wrongType, empty: emptyFile, unreadable: unreadableFile } = applicationForm.toasts;

/** Titles and explanations (`detail`) of refused applications, for programs and the form's page. Nothing internal. */
export const problemTexts = problemsOf("Your application isn't sent yet.");

/** `notDone`: that nothing was stored. */
export function problemsOf(notDone: string) {
  const problem = (title: string, whatToDo = "") => ({ title, detail: `${notDone} ${whatToDo}`.trim() });
  return {
    invalidFields: problem("Some answers need another look", "Correct the fields below and send it again."),
    resumeTooLarge: problem(tooLarge.title),
    resumeWrongType: problem(wrongType.title),
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
    unexpected: problem("Something went wrong on our side", "Please send it again in a few minutes."),
  };
}

/** For pages whose form is empty, because the posted one was refused before it was read: browsers keep what was typed. */
export const wayBack = "Press Back in your browser to return to what you wrote.";

/** Returns the toast about a file that was not taken. */
function resumeToast(code: FieldErrorCode): { title: string; description: string } {
  if (code === "too-large") return tooLarge;
  if (code === "empty") return emptyFile;
  return code === "unreadable" ? unreadableFile : wrongType;
}

/** In MB, as the limit is, but never 0. */
export function fileSize(bytes: number): string {
  return `${Math.max(0.01, bytes / (1024 * 1024)).toFixed(2)} MB`;
}

/** Returns the advice about a refused field: one sentence for every field and code. */
export function fieldMessage({ field, code }: FieldError): string {
  const own: Messages = ownMessages[field] ?? {};
  const ofKind = field === "resume" ? {} : messagesOfKind[textFields[field].kind];
  const message = own[code] ?? ofKind[code];
  if (message) return message;
  const label = applicationForm.labels[field];
  if (code !== "too-long" || field === "resume") return `${label} isn't in a format we can accept.`;
  return `${label} must be ${groupedNumber(textFields[field].maxLength)} characters or fewer.`;
}

type Messages = Partial<Record<FieldErrorCode, string>>;

const messagesOfKind: Record<FieldKind, Messages> = {
  text: {},
  email: { malformed: "Enter an email address in the correct format, like name@example.com." },
  phone: {},
  position: {},
  choice: { unknown: "Choose an option from the list." },
  "web address": { malformed: `Enter a web address, like ${profileExample}.` },
  letter: {},
};

const ownMessages: Partial<Record<FieldName, Messages>> = {
  firstName: { missing: "Enter your first name." },
  lastName: { missing: "Enter your last name." },
  email: {
    missing: "Enter your email address.",
    refused: "The owner of this address says that they didn't apply. Enter another address.",
  },
  position: {
    missing: "Choose a position.",
    unknown: "Choose a position from the list.",
    closed: "This position is closed. Choose another one.",
  },
  experience: {
    missing: "Choose your years of experience.",
    unknown: "Choose your years of experience from the list.",
  },
  coverLetter: { missing: "Write a cover letter." },
  resume: {
    missing: "Choose your resume.",
    "too-large": tooLarge.description,
    "wrong-type": wrongType.description,
    empty: emptyFile.description,
    unreadable: `We couldn't read this file. ${unreadableFile.description}`,
    "not.pdf": `Its name ends in .pdf, but the file isn't a PDF. ${wrongType.description}`,
    "not.doc": `Its name ends in .doc, but the file isn't a Word document of that kind. ${wrongType.description}`,
    "not.docx": `Its name ends in .docx, but the file isn't a Word document of that kind. ${wrongType.description}`,
    "not.txt": `Its name ends in .txt, but the file isn't plain text. ${wrongType.description}`,
  },
} satisfies Record<FieldNameWith<{ isRequired: true }> | "resume", Messages & { missing: string }>;
