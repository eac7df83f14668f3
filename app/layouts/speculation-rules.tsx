import { useLocation } from "react-router";
import { indexedPages } from "../../content/metadata/page-descriptions.ts";
import { ScriptElement } from "./scripts/script-element.tsx";

/** Lets the browser prepare the public page that a person points at or presses. Browsers that can't, ignore it. */
export function SpeculationRules() {
  const { pathname } = useLocation();
  return <ScriptElement type="speculationrules" text={JSON.stringify({ prerender: rulesFor(pathname) })} />;
}

/** Few, and light: who points at a link may not open it. */
const onHover = ["/about", "/contact", "/careers"];
const onPress = indexedPages([]).map(({ path }) => path);

/** On the list of positions, their links open dialogs. */
function rulesFor(pathname: string) {
  const pressed = pathname === "/careers" ? onPress : [...onPress, "/careers/:position"];
  return [
    { where: { href_matches: onHover }, eagerness: "moderate" },
    { where: { href_matches: pressed }, eagerness: "conservative" },
  ];
}
