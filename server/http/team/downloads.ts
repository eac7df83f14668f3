import { Readable } from "node:stream";
import type pg from "pg";
import { dayOf } from "../../../application/position-closing.ts";
import { teamApplicationPath } from "../../../application/team/addresses.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { safeFileName } from "../../applications/safe-file-name.ts";
import { exportApplications } from "../../applications/export-applications.ts";
import { findResume, streamResume } from "../../applications/read-resume.ts";
import { recordChange } from "../../applications/record-change.ts";
import { openSession } from "../../backup/open-session.ts";
import { fileHeaders } from "../file-headers.ts";
import type { InboxCondition } from "../../team/inbox/inbox-condition.ts";
import { isWithheld } from "../../scan/open-scanner.ts";
import type { ResumeViewer } from "../../team/resume/resume-viewer.ts";
import { privateHeaders, redirect, type SiteResponse } from "../response.ts";

/** `isWarned`: asked for below the warning. */
type ResumeRequest = { reference: string; member: string; isWarned: boolean };

/**
 * Returns a file to save, whatever it is: browsers run the script of a PDF that they show. Returns null when there is
 * none.
 */
export async function resumeDownload(
  pool: pg.Pool,
  { reference, member, isWarned }: ResumeRequest,
): Promise<SiteResponse | null> {
  const resume = await findResume(pool, reference);
  if (!resume) return null;
  const withheld = isWithheld(resume.scan);
  if (withheld && !isWarned) return redirect(teamApplicationPath(reference));
  if (withheld) await recordChange(pool, { member, action: "downloaded-infected", subject: reference });
  const headers = { ...fileHeaders(safeFileName(resume.fileName)), "Content-Type": resume.mediaType };
  // The response has no length: a resume that differs from its checksum is cut off after its last byte.
  return { status: 200, headers, body: Readable.from(streamResume(pool, resume.applicationId, resume)) };
}

/** Returns a picture of a page of a PDF, a drawn sentence for one that can't be drawn now, and null when there is none. */
export async function resumePicture(
  viewer: ResumeViewer,
  reference: string,
  page: number,
  picture: number,
): Promise<SiteResponse | null> {
  const drawn = await viewer.draw(reference, page, picture);
  if (!drawn) return null;
  const [type, body] = drawn.kind === "png" ? ["image/png", drawn.png] : ["image/svg+xml", notDrawnPicture];
  const headers = { ...privateHeaders, "Content-Type": type };
  return { status: drawn.kind === "png" ? 200 : 503, headers, body: Readable.from([body]) };
}

/** Browsers show it in place of the picture: a broken image would say nothing. */
const notDrawnPicture = `
  <svg xmlns="http://www.w3.org/2000/svg" width="1000" height="240" font-family="sans-serif" font-size="32">
    <rect width="1000" height="240" fill="white"/>
    ${applicationPage.resume.notDrawn.map((line, index) => `<text x="60" y="${100 + index * 60}">${line}</text>`).join("")}
  </svg>`.trim();

/**
 * Returns a CSV over a connection of its own, so that a slow reader takes none from the intake, or null while one is
 * under way.
 */
export function openExport(
  pool: pg.Pool,
  databaseUrl: string,
  // A slow reader must not hold a snapshot of the database for longer.
  longestMs = 10 * 60_000,
): (member: string, condition: InboxCondition) => Promise<SiteResponse | null> {
  const membersReading = new Set<string>();
  return async (member, condition) => {
    if (membersReading.has(member)) return null;
    membersReading.add(member);
    let session: pg.Client;
    try {
      await recordChange(pool, { member, action: "exported", subject: null });
      session = await openSession(databaseUrl);
    } catch (error) {
      membersReading.delete(member);
      throw error;
    }
    const body = Readable.from(exportApplications(session, condition), { signal: AbortSignal.timeout(longestMs) });
    body.once("close", () => {
      membersReading.delete(member);
      void session.end();
    });
    const headers = {
      ...fileHeaders(`applications-${dayOf(new Date(), teamTimeZone)}.csv`),
      "Content-Type": "text/csv; charset=utf-8",
    };
    return { status: 200, headers, body };
  };
}
