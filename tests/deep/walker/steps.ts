import fc from "fast-check";
import { recordOfKind, textFields, type TextFieldName } from "../../../application/fields.ts";
import { examplePosition, otherPosition } from "../../support/positions.ts";

/** How a person presses what is on the page. */
export type Hands = "mouse" | "double click" | "keyboard";

/**
 * The fate of the browser's posts from now on; `unanswered`: they arrive, and their answers don't; `breaking`: so does
 * the next one, and then the browser is offline.
 */
export type Line = "whole" | "offline" | "lost" | "unanswered" | "busy" | "breaking";

/** One thing that a person does, or that happens to the line. A step that is not possible now does nothing. */
export type Step =
  | { do: "visit"; address: string }
  /** Opens the form of a position over the list. */
  | { do: "apply"; position: string }
  /** Opens that form on a new page, writes into it, and closes it, before the form's script has arrived. */
  | { do: "hurry"; position: string; firstName: string }
  /** `control`: the number of a visible one, counted from the first and begun anew after the last. */
  | { do: "press"; control: number }
  | { do: "type"; field: TextFieldName; text: string }
  | { do: "choose"; file: keyof typeof files }
  /** `fill`: everything that is required and missing or wrong, in a form that is opened if none is. */
  | { do: "fill" | "back" | "forward" | "reload" | "escape" }
  /** `breaksLine`: a whole line breaks in the middle. */
  | { do: "submit"; breaksLine: boolean }
  /**
   * Changes an application that was sent, on its page. `hasOldTab`: the form is also open in another tab, and is sent there
   * afterwards.
   */
  | { do: "change"; what: ChangedField; text: string; hasScript: boolean; hasOldTab: boolean }
  /** The team has asked something, and the person replies on the page of an application that was sent. */
  | { do: "reply"; text: string; hasScript: boolean }
  | { do: "use"; hands: Hands }
  /** The browser translates this page, and each one after it. */
  | { do: "translate" }
  | { do: "line"; line: Line }
  | { do: "tab"; tab: number }
  | { do: "look"; width: number; changesTheme: boolean };

/** What a person changes of an application that was sent. */
export type ChangedField = "coverLetter" | "resume" | "email";

/** The texts that a person has typed into a form, and the name of the file that they have chosen. */
export type Typed = Readonly<Partial<Record<TextFieldName | "resume", string>>>;

export const files = {
  "resume.txt": { mimeType: "text/plain", buffer: Buffer.from("A resume.\n") },
  "corrected.txt": { mimeType: "text/plain", buffer: Buffer.from("A corrected resume.\n") },
  "photo.png": { mimeType: "image/png", buffer: Buffer.from("png") },
} as const;

const addresses = [
  "/",
  "/about",
  "/careers",
  "/careers/apply",
  ...[examplePosition, otherPosition].flatMap(({ id }) => [`/careers/${id}`, `/careers/${id}/apply`]),
];

/** Some are as they come from a clipboard, with invisible signs. For `EMAIL` each walk has a mailbox of its own. */
export const texts: Record<TextFieldName, readonly string[]> = {
  firstName: ["Ada", "\u200bGra\u00adce\u200e", " "],
  lastName: ["Walker", "Müller-Østergård\ufeff", "N".repeat(101)],
  email: ["EMAIL", "\u202aother.\u200bEMAIL.", "ada@"],
  phone: ["+1 202 555 0123", "none"],
  position: [examplePosition.title, otherPosition.title],
  ...recordOfKind("choice", (name) => textFields[name].options),
  ...recordOfKind("web address", (name) => [`${name}.example.org/ada`, "not an address"]),
  coverLetter: ["I would like to learn how a school decides.", "Two lines:\u2028the second one.", "Déjà vu, 学校 🎓"],
};

const typing = fc.oneof(
  ...Object.entries(texts).map(([field, choices]) =>
    fc.record({
      do: fc.constant("type" as const),
      field: fc.constant(field as TextFieldName),
      text: fc.constantFrom(...choices),
    }),
  ),
);

const only = <Do extends "fill" | "back" | "forward" | "reload" | "escape" | "translate">(...what: Do[]) =>
  fc.record({ do: fc.constantFrom(...what) });

const positions = fc.constantFrom(examplePosition.title, otherPosition.title);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("visit" as const), address: fc.constantFrom(...addresses) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("apply" as const), position: positions }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("hurry" as const),
      position: positions,
      firstName: fc.constantFrom(...texts.firstName),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("press" as const), control: fc.nat({ max: 60 }) }) },
  { weight: 6, arbitrary: typing },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("choose" as const),
      file: fc.constantFrom(...(Object.keys(files) as (keyof typeof files)[])),
    }),
  },
  { weight: 8, arbitrary: only("fill") },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant("submit" as const),
      breaksLine: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("change" as const),
      what: fc.constantFrom<ChangedField>("coverLetter", "resume", "email"),
      text: fc.constantFrom(...texts.coverLetter),
      hasScript: fc.boolean(),
      hasOldTab: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("reply" as const),
      text: fc.constantFrom(...texts.coverLetter),
      hasScript: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: only("back", "forward", "reload", "escape") },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("line" as const),
      line: fc.constantFrom<Line>("whole", "whole", "offline", "lost", "unanswered", "unanswered", "busy"),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("tab" as const), tab: fc.nat({ max: 1 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("use" as const),
      hands: fc.constantFrom<Hands>("mouse", "double click", "keyboard"),
    }),
  },
  { weight: 1, arbitrary: only("translate") },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("look" as const),
      width: fc.constantFrom(320, 390, 768, 1280),
      changesTheme: fc.boolean(),
    }),
  },
);

/** The steps of each walk. */
export const histories = fc.array(step, { minLength: 20, maxLength: 40, size: "max" });
