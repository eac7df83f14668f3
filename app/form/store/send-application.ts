import {
  applicationsPath,
  idempotencyKeyField,
  idempotencyKeyHeader,
  resumeField,
} from "../../../application/protocol.ts";
import type { OutgoingApplication } from "./stored.ts";
import { outcomeOf, sendRequest, type SendOutcome } from "./send-request.ts";

type Attempt = { application: OutgoingApplication; signal: AbortSignal; onProgress: (fraction: number) => void };

/** Tries once to send an application with its resume. Never rejects. */
export async function sendApplication({ application, signal, onProgress }: Attempt): Promise<SendOutcome> {
  const response = await sendRequest({
    url: applicationsPath,
    headers: { Accept: "application/json", [idempotencyKeyHeader]: application.key },
    body: formDataOf(application),
    signal,
    onProgress,
  });
  return outcomeOf(response);
}

/** Returns the posted data. It has the key too: a proxy may remove a header that it does not know. */
export function formDataOf({ fields, key, resume }: OutgoingApplication): FormData {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  body.set(idempotencyKeyField, key);
  if (resume) body.append(resumeField, resume, resume.name);
  return body;
}
