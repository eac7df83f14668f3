import type { Drawing as DrawingContent, Drawings } from "../../content/readers/drawings.server.ts";

type Props = { drawing: DrawingContent } & Omit<React.SVGProps<SVGSVGElement>, "children">;

/** A drawing of the content, in the colors of the page. */
export function Drawing({ drawing: { viewBox, markup }, ...rest }: Props) {
  return <svg viewBox={viewBox} aria-hidden="true" {...rest} dangerouslySetInnerHTML={{ __html: markup }} />;
}

/** Throws with the name of a drawing that there is not. */
export function drawingNamed(drawings: Drawings, name: string): DrawingContent {
  const drawing = drawings[name];
  if (!drawing) throw new Error(`content/drawings/${name}.svg is missing`);
  return drawing;
}
