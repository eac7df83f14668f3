import { useLocation } from "react-router";
import { textPages } from "../../content/text-pages.ts";
import { ScriptElement } from "./scripts/script-element.tsx";
import { shipsFramework } from "./ships-framework.ts";

/** Lets the browser prepare the public page that a person points at or presses. Browsers that can't, ignore it. */
export function SpeculationRules() {
  const { pathname } = useLocation();
  const rules = import.meta.env.SSR ? JSON.stringify({ prerender: rulesFor(pathname) }) : "";
  return <ScriptElement type="speculationrules" text={rules} />;
}

/** Pointing at each of these in one visit costs less than 30 kB. */
const onHover = ["/about", "/contact"];
const onPress = ["/", ...textPages.map(({ name }) => `/${name}`)];

/** Links between the careers pages are the router's, which would not use a prepared document. */
function rulesFor(pathname: string) {
  const isCareers = shipsFramework(pathname);
  return [
    { where: { href_matches: isCareers ? onHover : [...onHover, "/careers"] }, eagerness: "moderate" },
    {
      where: { href_matches: isCareers ? onPress : [...onPress, "/careers/:position"] },
      eagerness: "conservative",
    },
  ];
}
