/**
 * Counts a view of the page: its address and nothing else. No cookie, no identifier, nothing that was typed, and
 * nothing at all in a browser that asks for that.
 */
export {};

type Privacy = { globalPrivacyControl?: boolean };
/** Not in every browser yet; where it is not, a view of a dialog is not counted. */
type Navigation = { navigation?: EventTarget };

let counted = "";

if (navigator.doNotTrack !== "1" && !(navigator as Privacy).globalPrivacyControl) {
  count();
  (window as Navigation).navigation?.addEventListener("navigatesuccess", count);
}

function count(): void {
  const { pathname } = location;
  if (pathname !== counted) navigator.sendBeacon(`/insights?page=${encodeURIComponent(pathname)}`);
  counted = pathname;
}
