import { closedPolicy } from "./security-headers.ts";
import type { SiteResponse } from "./response.ts";

/** Addresses of candidates and of the team hold secrets of links, and names that were searched for. */
export const privateHeaders = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
};

export function redirect(location: string, headers: Record<string, string> = {}): SiteResponse {
  return {
    status: 303,
    headers: { Location: location, "Content-Security-Policy": closedPolicy, ...privateHeaders, ...headers },
    body: "",
  };
}
