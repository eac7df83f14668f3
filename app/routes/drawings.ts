import { drawingsFile } from "../sections/drawing/drawings-file.ts";

/** The drawings of the landing page below its first screen. */
export function loader() {
  return new Response(drawingsFile(), { headers: { "Content-Type": "image/svg+xml" } });
}
