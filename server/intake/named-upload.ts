import * as z from "zod/mini";
import type { FieldErrorCode } from "../../application/fields.ts";
import { checkResumeFile } from "../../application/resume-file.ts";
import type { NamedUpload } from "../../application/resume-pieces.ts";
import { isUuid } from "../../application/uuid.ts";
import { resumeName } from "./resume-name.ts";

export type NamedResume = { name: string; upload: NamedUpload } | { name: string; error: FieldErrorCode };

/** The resume that a form names in place of the file; null when the field's text is none. */
export function readNamedUpload(text: string): NamedResume | null {
  const result = schema.safeParse(parse(text));
  if (!result.success) return null;
  const name = resumeName(result.data.name);
  const error = checkResumeFile({ name, size: result.data.size });
  return error ? { name, error } : { name, upload: result.data };
}

const schema = z.object({
  id: z.string().check(z.refine(isUuid)),
  name: z.string(),
  size: z.int().check(z.minimum(0)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
