import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import type { ApplicationFields } from "../../application/fields.ts";
import type { SpamSign } from "../../application/spam-signs.ts";
import { submitApplication } from "../../server/intake/submit-application.ts";
import type { ResumeScan } from "../../server/scan/open-scanner.ts";

/** A judged application; `changes` replaces fields. */
function applicationFields(changes: Partial<ApplicationFields> = {}): ApplicationFields {
  return {
    firstName: "Ada",
    lastName: "Example",
    email: "ada@example.org",
    phone: null,
    position: "Graphic Designer Intern",
    experience: "0-1",
    portfolio: null,
    coverLetter: "I would like to learn how a page is set.",
    ...changes,
  };
}

/** Stores an application as the site does, without HTTP. `resume: null` is one whose file was erased afterwards. */
export async function storeApplication(
  pool: pg.Pool,
  {
    fields = {},
    resume = Buffer.from("%PDF-1.4 a resume"),
    fileName = "resume.pdf",
    spamSigns = [],
    scan = { kind: "not configured" },
    network = "192.0.2.1",
    sendsMail = false,
  }: {
    fields?: Partial<ApplicationFields>;
    resume?: Buffer | null;
    fileName?: string;
    spamSigns?: SpamSign[];
    scan?: ResumeScan;
    network?: string;
    sendsMail?: boolean;
  } = {},
): Promise<{ reference: string; sha256: string; statusUrl: string }> {
  const bytes = resume ?? Buffer.from("erased");
  const folder = await mkdtemp(path.join(tmpdir(), "stored-"));
  const handle = await open(path.join(folder, "resume"), "w+");
  try {
    await handle.writeFile(bytes);
    const sha256 = createHash("sha256").update(bytes).digest();
    const outcome = await submitApplication(pool, {
      fields: applicationFields(fields),
      positionId: "graphic-designer-intern",
      idempotencyKey: randomUUID(),
      spamSigns,
      network,
      widestNetwork: network,
      sendsMail,
      uploadId: null,
      resume: { name: fileName, mediaType: "application/pdf", sizeBytes: bytes.length, sha256, scan, handle },
    });
    if (outcome.kind !== "stored") throw new Error(`not stored: ${outcome.kind}`);
    const { reference, statusUrl } = outcome.receipt;
    if (!resume) {
      await pool.query("delete from resume where application_id = (select id from application where reference = $1)", [
        reference,
      ]);
    }
    return { reference, statusUrl, sha256: sha256.toString("hex") };
  } finally {
    await handle.close();
    await rm(folder, { recursive: true });
  }
}
