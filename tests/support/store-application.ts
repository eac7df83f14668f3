import { createHash, randomUUID } from "node:crypto";
import type { Receipt } from "../../application/answer.ts";
import type pg from "pg";
import { recordOfKind, type ApplicationFields, type PositionChoice } from "../../application/fields.ts";
import { resumeExtension, resumeTypes } from "../../application/resume-file.ts";
import type { SpamSign } from "../../application/spam-signs.ts";
import { submitApplication } from "../../server/intake/submit-application.ts";
import type { ResumeScan } from "../../server/scan/open-scanner.ts";
import { completeFields } from "./builders.ts";
import { otherPosition } from "./positions.ts";

/** A judged application. */
export const applicationFields: ApplicationFields = {
  ...completeFields,
  phone: null,
  ...recordOfKind("web address", () => null),
  coverLetter: "I would like to learn how a page is set.",
};

const usual = {
  fields: {} as Partial<ApplicationFields>,
  position: otherPosition as PositionChoice,
  resume: Buffer.from("%PDF-1.4 a resume") as Buffer | null,
  fileName: "resume.pdf",
  spamSigns: [] as SpamSign[],
  source: null as string | null,
  scan: { kind: "not configured" } as ResumeScan,
  network: "192.0.2.1",
  idempotencyKey: null as string | null,
  hasMail: false,
  replyWithinDays: null as number | null,
};

/** Stores an application as the site does, without HTTP. `resume: null` is one whose file was erased afterwards. */
export async function storeApplication(
  pool: pg.Pool,
  changes: Partial<typeof usual> = {},
): Promise<Pick<Receipt, "reference" | "statusUrl" | "answerBy"> & { sha256: string }> {
  const { fields, position, resume, fileName, scan, network, idempotencyKey, ...others } = { ...usual, ...changes };
  const bytes = resume ?? Buffer.from("erased");
  const mediaType = resumeTypes[resumeExtension(fileName) ?? ".pdf"];
  const file = { read: async (position: number, count: number) => bytes.subarray(position, position + count) };
  const sha256 = createHash("sha256").update(bytes).digest();
  const outcome = await submitApplication(
    pool,
    {
      ...others,
      fields: { ...applicationFields, position: position.title, ...fields },
      positionId: position.id,
      idempotencyKey: idempotencyKey ?? randomUUID(),
      network,
      resume: { name: fileName, mediaType, sizeBytes: bytes.length, sha256, scan, file },
    },
    () => {},
  );
  if (outcome.kind !== "stored") throw new Error(`not stored: ${outcome.kind}`);
  const { reference, statusUrl, answerBy } = outcome.receipt;
  const erase = "delete from resume where application_id = (select id from application where reference = $1)";
  if (!resume) await pool.query(erase, [reference]);
  return { reference, statusUrl, ...(answerBy && { answerBy }), sha256: sha256.toString("hex") };
}
