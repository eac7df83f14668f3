import * as z from "zod";
import type { FieldErrorCode } from "../../../application/fields.ts";
import { checkResumeFile } from "../../../application/resume-file.ts";
import type { NamedUpload } from "../../../application/resume-chunks.ts";
import { isUuid } from "../../../application/uuid.ts";
import { parseJson } from "../../parse-json.ts";
import { resumeName } from "./resume-name.ts";

export type NamedResume =
  { kind: "announced"; name: string; upload: NamedUpload } | { kind: "refused"; name: string; code: FieldErrorCode };

/** The resume that a form names in place of the file; null when the field's text is none. */
export function readNamedUpload(text: string): NamedResume | null {
  const result = schema.safeParse(parseJson(text));
  if (!result.success) return null;
  const name = resumeName(result.data.name);
  const code = checkResumeFile({ name, size: result.data.size });
  return code ? { kind: "refused", name, code } : { kind: "announced", name, upload: result.data };
}

const schema = z.object({
  id: z.string().refine(isUuid),
  name: z.string(),
  size: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
