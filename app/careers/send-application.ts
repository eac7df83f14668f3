import { maxWholeResumeBytes } from "../../application/resume-pieces.ts";
import { postApplication } from "./post-application.ts";
import type { Parcel } from "./parcel.ts";
import { sendInPieces } from "./send-in-pieces.ts";
import { outcomeOf, type SendOutcome } from "./send-outcome.ts";

export type Attempt = { parcel: Parcel; signal: AbortSignal; onProgress: (fraction: number) => void };

/** Tries once to send an application; a large resume goes in pieces. Never rejects. */
export async function sendApplication(attempt: Attempt): Promise<SendOutcome> {
  const resume = attempt.parcel.fields.map(([, value]) => value).find((value) => value instanceof File);
  const isLarge = resume !== undefined && resume.size > maxWholeResumeBytes;
  return (isLarge ? await sendInPieces(attempt, resume) : null) ?? outcomeOf(await postApplication(attempt));
}
