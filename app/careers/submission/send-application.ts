import { applicationsPath, chunkPath, idempotencyKeyHeader } from "../../../application/protocol.ts";
import { resumeField, resumeUploadField } from "../../../application/protocol.ts";
import { maxWholeResumeBytes, chunkCount, chunkRange, type NamedUpload } from "../../../application/resume-chunks.ts";
import type { OutgoingApplication } from "../draft/stored-values.ts";
import { missingChunks, outcomeOf, sendRequest, type SendOutcome } from "./send-request.ts";

type Attempt = { application: OutgoingApplication; signal: AbortSignal; onProgress: (fraction: number) => void };

/** Tries once to send an application; a large resume goes in chunks. Never rejects. */
export async function sendApplication(attempt: Attempt): Promise<SendOutcome> {
  const { resume } = attempt.application;
  const isLarge = resume !== null && resume.size > maxWholeResumeBytes;
  return (isLarge ? await sendInChunks(attempt, resume) : null) ?? outcomeOf(await postForm(attempt));
}

/**
 * Posts the form without its file, sends the chunks that the server then asks for, and posts it again. Null when the
 * server, or a proxy, refuses chunks: then it may still accept the whole file.
 */
async function sendInChunks(attempt: Attempt, resume: File): Promise<SendOutcome | null> {
  const upload = await nameUpload(attempt.application.key, resume).catch(() => null);
  // A page without TLS can't compute digests.
  if (!upload) return null;
  const first = await postForm(attempt, upload);
  const missing = missingChunks(first);
  if (!missing) return outcomeOf(first);
  for (const [sent, number] of missing.entries()) {
    attempt.onProgress(1 - (missing.length - sent) / chunkCount(resume.size));
    const response = await putChunk(attempt, upload.id, number, resume);
    if (response?.status === 204) continue;
    // A line on which one chunk was too slow (408) is too slow for the whole file.
    if (response && response.status !== 408 && sent === 0) return null;
    const outcome = outcomeOf(response);
    // The person can do nothing about a refused chunk.
    return outcome.kind === "refused" || outcome.kind === "received" ? { kind: "failed" } : outcome;
  }
  attempt.onProgress(1);
  return outcomeOf(await postForm(attempt, upload));
}

function postForm({ application, signal, onProgress }: Attempt, upload?: NamedUpload) {
  return sendRequest({
    method: "POST",
    url: applicationsPath,
    headers: { Accept: "application/json", [idempotencyKeyHeader]: application.key },
    body: formDataOf(application, upload),
    signal,
    onProgress: upload ? undefined : onProgress,
  });
}

function putChunk({ signal }: Attempt, uploadId: string, number: number, resume: File) {
  const { start, end } = chunkRange(number, resume.size);
  return sendRequest({
    method: "PUT",
    url: chunkPath(uploadId, number),
    headers: { "Content-Type": "application/octet-stream" },
    body: resume.slice(start, end),
    signal,
  });
}

/** The same file of the same intent has the same id, so that its chunks are found again after a reload. */
async function nameUpload(key: string, resume: File): Promise<NamedUpload> {
  const sha256 = await hexSha256(await resume.arrayBuffer());
  const id = await hexSha256(new TextEncoder().encode(`${key} ${sha256}`));
  return {
    id: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, "$1-$2-$3-$4-$5"),
    name: resume.name,
    size: resume.size,
    sha256,
  };
}

async function hexSha256(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The posted data; an `upload` takes the place of the file whose chunks were sent. */
export function formDataOf({ fields, resume }: OutgoingApplication, upload?: NamedUpload): FormData {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  if (upload) body.append(resumeUploadField, JSON.stringify(upload));
  else if (resume) body.append(resumeField, resume, resume.name);
  return body;
}
