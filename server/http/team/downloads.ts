import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import { isReference } from "../../../application/reference.ts";
import { teamApplicationPath } from "../../../application/team/addresses.ts";
import { safeFileName } from "../../applications/clean-text.ts";
import { exportApplications } from "../../applications/export/export-applications.ts";
import { findResume } from "../../applications/find-resume.ts";
import { streamResume } from "../../applications/read-resume.ts";
import { recordChange } from "../../applications/record-change.ts";
import { openSession } from "../../backup/open-session.ts";
import { closedPolicy } from "../content-security-policy.ts";
import type { SiteResponse } from "../response.ts";
import { redirect } from "./redirect.ts";
import { privateHeaders } from "./sign-in-pages.ts";

/**
 * The resume of `reference` as a file to save: never shown inside the site, whatever it holds. One that the virus scan
 * withholds is handed out only to someone who was warned and asked again. Null when there is none.
 */
export async function resumeDownload(
  pool: pg.Pool,
  { reference, isWarned }: { reference: string; isWarned: boolean },
): Promise<SiteResponse | null> {
  const resume = isReference(reference) ? await findResume(pool, reference) : null;
  if (resume === "unknown" || !resume) return null;
  if (resume.isWithheld && !isWarned) return redirect(teamApplicationPath(reference));
  if (resume.isWithheld) await recordChange(pool, { member, action: "downloaded-infected", subject: reference });
  // Without a length: one that is not what was received is cut off after its last byte.
  const headers = { ...attachment(safeFileName(resume.fileName)), "Content-Type": resume.mediaType };
  return { status: 200, headers, body: new Map([["identity" as const, Buffer.concat(content)]]) };
}

/** Sends all applications as CSV, a few hundred rows in memory at a time. */
export async function sendExport(
  pool: pg.Pool,
  { request, reply, member }: { request: FastifyRequest; reply: FastifyReply; member: string },
  siteHeaders: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...siteHeaders,
    ...attachment(`applications-${new Date().toISOString().slice(0, 10)}.csv`),
    "Content-Type": "text/csv; charset=utf-8",
    "X-Request-Id": request.id,
  });
  if (request.method === "HEAD") {
    raw.end();
    return reply;
  }
  await recordChange(pool, { member, action: "exported", subject: null });
  const texts = (async function* () {
    for await (const { text } of exportApplications(pool)) yield text;
  })();
  try {
    await pipeline(Readable.from(texts), raw);
  } catch (error) {
    // Cut off, the browser says that the download failed.
    raw.destroy();
    request.log.warn({ err: error }, "An export was not sent completely.");
  }
  return reply;
}

/** Quotes and everything but plain letters go; the name as it is comes in the second form (RFC 6266). */
function attachment(fileName: string): Record<string, string> {
  const plain = fileName.replace(/[^\w .()-]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return {
    "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    "Content-Security-Policy": `${closedPolicy}; sandbox`,
    ...privateHeaders,
  };
}
