import { useLocation } from "react-router";
import { isTeamPage } from "../../application/team/addresses.ts";
import careers from "../styles/careers.css?inline";
import core from "../styles/core.css?inline";
import headlineFont from "../styles/fonts/headline.css?inline";
import landing from "../styles/landing.css?inline";
import landingBelow from "../styles/landing-below.css?inline";
import team from "../styles/team.css?inline";

/** The landing page has only its first screen's styles here; `StylesBelow` has the others. */
const inline = { core: "", landing, careers, team };

/** The styles of a group of pages, inlined. */
export function PageStyles() {
  const { pathname } = useLocation();
  if (import.meta.env.DEV) return <link rel="stylesheet" href="/app/styles/site.css" />;
  return <style>{core + inline[groupOf(pathname)]}</style>;
}

/** Comes before the document's script, which lets the font be decoded while the other styles arrive. */
export function HeadlineFont() {
  const { pathname } = useLocation();
  return pathname === "/" ? <style>{headlineFont}</style> : null;
}

/** The landing page's other styles, after its first screen, which does not wait for them. */
export function StylesBelow() {
  return import.meta.env.DEV ? null : <style>{landingBelow}</style>;
}

function groupOf(pathname: string): keyof typeof inline {
  if (pathname === "/") return "landing";
  if (isTeamPage(pathname)) return "team";
  return pathname.startsWith("/careers") ? "careers" : "core";
}
