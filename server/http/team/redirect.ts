import { closedPolicy } from "../content-security-policy.ts";
import type { SiteResponse } from "../response.ts";
import { privateHeaders } from "./sign-in-pages.ts";

/** Sends the browser to `location` with a GET (303). */
export function redirect(location: string, headers: Record<string, string> = {}): SiteResponse {
  return {
    status: 303,
    headers: { Location: location, "Content-Security-Policy": closedPolicy, ...privateHeaders, ...headers },
    body: "",
  };
}
