import {
  textFields,
  type FieldError,
  type FieldErrorCode,
  type FieldKind,
  type FieldName,
  type FieldNameWith,
} from "../application/fields.ts";
import { groupedNumber } from "../application/grouped-number.ts";
import { company } from "./site.ts";

/** It has no hyphen: browsers would break it there. */
const profileExample = "linkedin.com/in/name";

export const labels: Record<FieldName, string> = {
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

export const hints = {
  email: "We'll write to this address.",
  phone: company.phoneHint ?? "With the country code if it isn't a US one.",
  portfolio: `Like ${profileExample} or https://example.com`,
  resume: "Accepted formats: PDF, DOC, DOCX, TXT (Max size: 20MB)",
} as Partial<Record<FieldName, string>>;

type ChoiceName = FieldNameWith<{ kind: "choice" }>;

/** The words of a choice: before anything is chosen, and for each option that is stored. */
export const choices = {
  experience: {
    choose: "Choose a range",
    options: { "0-1": "0-1 years", "2-3": "2-3 years", "4-5": "4-5 years", "6-10": "6-10 years", "10+": "10+ years" },
  },
} satisfies {
  [Name in ChoiceName]: { choose: string; options: Record<(typeof textFields)[Name]["options"][number], string> };
};

/** Returns how the form and the team read an option; one that is no longer offered, as it is stored. */
export function optionText(name: ChoiceName, stored: string): string {
  const texts: Partial<Record<string, string>> = choices[name].options;
  return texts[stored] ?? stored;
}

/** About a file that was not taken. */
export const resumeToasts = {
  tooLarge: { title: "File Too Large", description: "Please select a file smaller than 20MB." },
  wrongType: { title: "Invalid File Type", description: "Please upload a PDF, DOC, DOCX, or TXT file." },
  empty: { title: "Empty File", description: "Please select a file that isn't empty." },
  unreadable: { title: "Unreadable File", description: "Please save it on this device, then select it again." },
} as const;

const { tooLarge, wrongType, empty: emptyFile, unreadable: unreadableFile } = resumeToasts;

/** Returns the toast about a file that was not taken. */
export function resumeToast(code: FieldErrorCode): { title: string; description: string } {
  if (code === "too-large") return tooLarge;
  if (code === "empty") return emptyFile;
  return code === "unreadable" ? unreadableFile : wrongType;
}

/** Returns the advice about a refused field: one sentence for every field and code. */
export function fieldMessage({ field, code }: FieldError): string {
  const own: Messages = ownMessages[field] ?? {};
  const ofKind = field === "resume" ? {} : messagesOfKind[textFields[field].kind];
  const message = own[code] ?? ofKind[code];
  if (message) return message;
  const label = labels[field];
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
  "web address": {},
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
  portfolio: { malformed: `Enter a web address, like ${profileExample}.` },
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
} satisfies Record<FieldNameWith<{ isRequired: true }> | "resume", Messages & { missing: string }> &
  Record<FieldNameWith<{ kind: "web address" }>, Messages & { malformed: string }>;
