/**
 * Counts a view of the page, its address alone, and a press on a link to a dashboard; nothing in a browser that asks for
 * that. Sent when the visitor leaves.
 */
import { statusPathPrefix } from "../../application/protocol.ts";
import { wantsPrivacy } from "../ui/wants-privacy.ts";

const seen = new Set<string>();
see();

if (!wantsPrivacy()) {
  // Some browsers do not have it yet: there, a view of a dialog is not counted.
  window.navigation?.addEventListener("navigatesuccess", see);
  document.addEventListener("visibilitychange", tell);
  document.addEventListener("click", ({ target }) => {
    const { to } = (target as Element).closest<HTMLElement>("[data-to]")?.dataset ?? {};
    if (to) seen.add(`/to/${to}`);
  });
}

function see(): void {
  if (!location.pathname.startsWith(statusPathPrefix)) seen.add(location.pathname);
}

function tell(): void {
  if (document.visibilityState === "visible") return;
  for (const page of seen) navigator.sendBeacon(`/insights?page=${encodeURIComponent(page)}`);
  seen.clear();
}
