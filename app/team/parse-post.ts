import type { ActionFunctionArgs } from "react-router";
import * as z from "zod";
import { isReference } from "../../application/reference.ts";
import { refusal } from "./refusal.ts";

/**
 * Returns the posted form as `schema` reads it. A field that the form has once is a text, and one that it has several
 * times is a list. Throws the refusal of a form that can't be right.
 */
export async function parsePost<Schema extends z.ZodType>(
  schema: Schema,
  { context, request }: Pick<ActionFunctionArgs, "context" | "request">,
): Promise<z.output<Schema>> {
  const form = await request.formData();
  const fields = [...new Set(form.keys())].map((name) => {
    const [value, ...others] = form.getAll(name);
    return [name, others.length === 0 ? value : [value, ...others]];
  });
  const post = schema.safeParse(Object.fromEntries(fields));
  if (!post.success) throw refusal(context, 400);
  return post.data;
}

/** A text that a person typed: trimmed, with one character for each line end. */
export const typedText = z.string().overwrite((text) => text.trim().replaceAll("\r\n", "\n"));

/** A time such as 2026-11-21T09:05:00.000Z; null for an empty field. */
export const postedTime = z
  .union([z.literal(""), z.iso.datetime()])
  .transform((text) => (text === "" ? null : new Date(text)));

/** An application, and the last act on it when the page was made: "SM-7K3F-9QXT 2026-11-21T09:05:00.000Z". */
export const seenAct = z
  .string()
  .transform((field) => field.split(" "))
  .pipe(z.tuple([z.string().refine(isReference), postedTime]));

/** A field that the form has at least once, and at most `maximum` times. */
export function fieldsOf<Field extends z.ZodType>(field: Field, maximum: number) {
  return z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(field).min(1).max(maximum));
}

/** A box that may be ticked, or a field that is there for a reason. */
export const isPosted = z
  .string()
  .optional()
  .transform((value) => value !== undefined);
