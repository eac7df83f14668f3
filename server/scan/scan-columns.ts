import type { ResumeScan } from "./open-scanner.ts";

/** The kind of a scan in a `select` from `resume r`. */
export const scanKind = "case when r.is_unscannable then 'unscannable' else r.scan end";

/** A scan by its columns, for an `insert` or an `update`. */
export function scanColumns(scan: ResumeScan) {
  const isUnscannable = scan.kind === "unscannable";
  return {
    scan: isUnscannable ? "unscanned" : scan.kind,
    scan_signature: scan.kind === "infected" ? scan.signature : null,
    is_unscannable: isUnscannable,
  };
}
