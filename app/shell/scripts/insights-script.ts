/** Counts a view of the page: its address alone, and nothing in a browser that asks for that. Sent when the visitor leaves. */
export {};

/** The address of a candidate's page is secret. */
const secret = /^\/careers\/applied\//;
const seen = new Set<string>();
see();

if (navigator.doNotTrack !== "1" && !("globalPrivacyControl" in navigator && navigator.globalPrivacyControl)) {
  // Not in every browser yet: there, a view of a dialog is not counted.
  window.navigation?.addEventListener("navigatesuccess", see);
  document.addEventListener("visibilitychange", tell);
}

function see(): void {
  if (!secret.test(location.pathname)) seen.add(location.pathname);
}

function tell(): void {
  if (document.visibilityState === "visible") return;
  for (const page of seen) navigator.sendBeacon(`/insights?page=${encodeURIComponent(page)}`);
  seen.clear();
}
