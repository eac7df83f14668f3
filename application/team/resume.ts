/** The result of opening a resume. `isShortened`: it has more than is shown. */
export type ResumeReading =
  | { kind: "pages"; pages: ResumePage[]; isShortened: boolean }
  | { kind: "document"; blocks: TextBlock[]; isShortened: boolean }
  | { kind: "unreadable" };

/** `opening`: the resume is being opened, or waits for that. */
export type ShownResume = ResumeReading | { kind: "opening" };

/**
 * A page of a PDF: the sizes of its `pictures` from its top to its bottom in pixels, several of a long page, none of one
 * that a picture would not show; `text` with what was typed over the page or into its fields.
 */
export type ResumePage = {
  pictures: { width: number; height: number }[];
  text: string;
  flaw: PageFlaw | null;
};

/**
 * - `some-letters`: the font of some letters isn't in the file, and they aren't in the picture
 * - `letters`: the page has text, and a picture of it would be empty for the same reason
 * - `not-drawn`: drawing the page fails, or takes too long
 * - `empty`: there is nothing on the page
 */
export const pageFlaws = ["some-letters", "letters", "not-drawn", "empty"] as const;
export type PageFlaw = (typeof pageFlaws)[number];

/** A part of a Word document. Items of a list follow each other. */
export const textBlockKinds = ["heading", "item", "numbered-item", "paragraph"] as const;
export type TextBlock = { kind: (typeof textBlockKinds)[number]; text: string };
