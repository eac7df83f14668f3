import { useState } from "react";
import { useLocation } from "react-router";
import { isTeamPage } from "../../application/team/addresses.ts";
import careersFile from "../styles/careers.css?url";
import careers from "../styles/careers.css?inline";
import core from "../styles/core.css?inline";
import errors from "../styles/errors.css?inline";
import landingFile from "../styles/landing.css?url";
import landing from "../styles/landing.css?inline";
import reading from "../styles/reading.css?inline";
import team from "../styles/team.css?inline";
import { isStaticPage } from "./static-pages.ts";

const inline = { landing, careers, reading, errors, team };
/** Pages of text, error pages and those of the team are always loaded as documents. */
const files = { landing: landingFile, careers: careersFile, reading: null, errors: null, team: null };
const stylesId = "styles";

/**
 * The styles that the pages of one group share. The server inlines them; the browser's bundle does not repeat them. A
 * navigation to a page of another group waits for that group's file. When an error replaces the whole document, the new
 * one takes the styles over from the old one, which is still there while this is rendered.
 */
export function PageStyles() {
  const group = groupOf(useLocation().pathname);
  const file = files[group];
  const [inlined] = useState(() => (import.meta.env.SSR ? { group, css: core + inline[group] } : inlinedStyles()));
  if (import.meta.env.DEV) return <link rel="stylesheet" href="/app/styles/site.css" />;
  return (
    <>
      <style id={stylesId} data-group={inlined.group} suppressHydrationWarning>
        {inlined.css}
      </style>
      {file && group !== inlined.group ? <link rel="stylesheet" href={file} precedence="group" /> : null}
    </>
  );
}

function groupOf(pathname: string): keyof typeof inline {
  if (pathname === "/") return "landing";
  if (import.meta.env.SSR && isTeamPage(pathname)) return "team";
  if (pathname.startsWith("/careers")) return "careers";
  return isStaticPage(pathname) && !/^\/(not-found|error\/)/.test(pathname) ? "reading" : "errors";
}

function inlinedStyles() {
  const element = document.getElementById(stylesId);
  return { group: element?.dataset["group"], css: element?.textContent ?? "" };
}
