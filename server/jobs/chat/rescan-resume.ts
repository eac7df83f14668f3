import type pg from "pg";
import type { WaitingApplication } from "../../applications/read-application.ts";
import { readResume } from "../../applications/read-resume.ts";
import type { Scanner } from "../../scan/open-scanner.ts";
import { scanColumns } from "../../scan/scan-columns.ts";

/**
 * Before its resume goes to the chat: scans one that came in while the scanner was away, if the scanner is back, and
 * stores the result. Returns the application as it is then. When `signal` ends the wait, nothing has changed.
 */
export async function rescanResume(
  application: WaitingApplication,
  { pool, scanner, signal }: { pool: pg.Pool; scanner: Scanner; signal: AbortSignal },
): Promise<WaitingApplication> {
  const { id, resume, sentSteps } = application;
  if (resume?.scan.kind !== "unscanned" || sentSteps.has("resume")) return application;
  // A scanner that hangs must not hold up every application for the length of a scan.
  if ((await scanner.status()) !== "ok") return application;
  const content = await readResume(pool, id, resume);
  if (!content) return application;
  const scan = await Promise.race([scanner.scan(content, { isUrgent: true }), aborted(signal)]);
  if (!scan || scan.kind === "unscanned") return application;
  const columns = scanColumns(scan);
  await pool.query("update resume set scan = $2, scan_signature = $3 where application_id = $1", [
    id,
    columns.scan,
    columns.scan_signature,
  ]);
  return { ...application, resume: { ...resume, scan } };
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener("abort", () => resolve(null), { once: true });
  });
}
