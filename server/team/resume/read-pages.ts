import type pg from "pg";
import type { ResumePages } from "../../../application/team/application.ts";
import { findResume, readResume } from "../../applications/read-resume.ts";
import { isWithheld } from "../../scan/open-scanner.ts";
import type { ResumeViewer } from "./resume-viewer.ts";

/** Returns the pages in which a resume is shown; null for one that is no PDF, is withheld, or can't be shown. */
export async function readPages(pool: pg.Pool, viewer: ResumeViewer, reference: string): Promise<ResumePages | null> {
  const pdf = await readPdf(pool, reference);
  return pdf && viewer.listPages(pdf);
}

/** Returns the chunks of a PDF that may be shown; null for any other resume. */
export async function readPdf(pool: pg.Pool, reference: string): Promise<Buffer[] | null> {
  const resume = await findResume(pool, reference);
  const isShown = resume?.mediaType === "application/pdf" && !isWithheld(resume.scan);
  return isShown ? readResume(pool, resume.applicationId, resume) : null;
}
