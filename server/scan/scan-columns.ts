import type { ResumeScan } from "./open-scanner.ts";

/** A scan by its columns, for an `insert` or an `update`. */
export function scanColumns(scan: ResumeScan) {
  return { scan: scan.kind, scan_signature: scan.kind === "infected" ? scan.signature : null };
}
