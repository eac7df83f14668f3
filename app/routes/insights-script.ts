import script from "../shell/scripts/insights-script.ts?script";

/** Loaded by every page from its own origin. */
export function loader() {
  return new Response(script, { headers: { "Content-Type": "text/javascript; charset=utf-8" } });
}
