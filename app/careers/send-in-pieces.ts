import { pieceCount, pieceRange, type NamedUpload } from "../../application/resume-pieces.ts";
import { askServer } from "./ask-server.ts";
import { postApplication } from "./post-application.ts";
import type { Attempt } from "./send-application.ts";
import { missingPieces, outcomeOf, type NotSent, type SendOutcome } from "./send-outcome.ts";

/**
 * Posts the form without its file, sends the pieces that the server then asks for, and posts it again. The first post
 * finds out what is there, what is wrong with the form, and whether it was stored long ago. Null when the server, or
 * something on the way, takes no pieces: then it may still take the whole file.
 */
export async function sendInPieces(attempt: Attempt, resume: File): Promise<SendOutcome | null> {
  const upload = await nameUpload(attempt.parcel.key, resume).catch(() => null);
  // A file that cannot be read here may still be sent.
  if (!upload) return null;
  const asked = await postApplication(attempt, upload);
  const missing = missingPieces(asked);
  if (!missing) return outcomeOf(asked);
  const count = pieceCount(resume.size);
  let left = missing.length;
  for (const number of missing) {
    attempt.onProgress(1 - left / count);
    const answer = await askServer({
      method: "PUT",
      address: `/api/uploads/${upload.id}/${number}`,
      headers: { "Content-Type": "application/octet-stream" },
      body: piece(resume, number),
      signal: attempt.signal,
    });
    const hasAdvanced = left < missing.length;
    if (answer?.status !== 204) return answer && !hasAdvanced ? null : { ...notSent(outcomeOf(answer)), hasAdvanced };
    left -= 1;
  }
  attempt.onProgress(1);
  return outcomeOf(await postApplication(attempt, upload));
}

/** The same file of the same intent has the same id, so that its pieces are found again after a reload. */
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

function piece(resume: File, number: number): Blob {
  const { start, end } = pieceRange(number, resume.size);
  return resume.slice(start, end);
}

/** A refused piece is nothing that the person could change. */
function notSent(outcome: SendOutcome): NotSent {
  return outcome.kind === "refused" || outcome.kind === "received" ? { kind: "failed" } : outcome;
}
