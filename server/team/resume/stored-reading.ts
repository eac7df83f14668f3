import { z } from "zod";
import { pageFlaws, textBlockKinds, type ResumeReading } from "../../../application/team/resume.ts";

const resumePage = z.object({
  pictures: z.array(z.object({ width: z.number(), height: z.number() })),
  text: z.string(),
  flaw: z.enum(pageFlaws).nullable(),
});

const textBlock = z.object({ kind: z.enum(textBlockKinds), text: z.string() });

/** The column `reading` of a resume. */
export const storedReading: z.ZodType<ResumeReading> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("pages"), pages: z.array(resumePage), isShortened: z.boolean() }),
  z.object({ kind: z.literal("document"), blocks: z.array(textBlock), isShortened: z.boolean() }),
  z.object({ kind: z.literal("unreadable") }),
]);
