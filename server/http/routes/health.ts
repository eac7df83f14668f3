import ipaddr from "ipaddr.js";
import type { Readiness } from "../../status/readiness.ts";
import { jsonResponse, type SiteResponse } from "../response.ts";

/**
 * 200 with the database and the disk in order, else 503; also 503, at once, when the site is asked to stop. Trouble of
 * the relay, the mail, the virus scan, the deletion or the backup is included but loses nothing, so the site stays
 * ready. All but private addresses get `status` alone.
 */
export function readinessResponse(found: Readiness, isStopping: boolean, address: string): SiteResponse {
  const status = isStopping ? "stopping" : found.status;
  return jsonResponse(status === "ready" ? 200 : 503, isPrivate(address) ? { ...found, status } : { status });
}

function isPrivate(address: string): boolean {
  const privateRanges = ["loopback", "private", "linkLocal", "uniqueLocal"];
  return ipaddr.isValid(address) && privateRanges.includes(ipaddr.process(address).range());
}
