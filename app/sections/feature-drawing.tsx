import type { FeatureIcon } from "../../content/landing/landing.ts";
import { Drawing } from "./drawing/drawing.tsx";

/** Drawn in the student's ink; what the product does with it, in red. */
export function FeatureDrawing({ icon }: { icon: FeatureIcon }) {
  return (
    <svg className="feature-drawing" viewBox="0 0 120 84" aria-hidden="true">
      <Drawing className="thin-pen" name={`${icon}-ink`} />
      <Drawing className="red" name={`${icon}-red`} />
    </svg>
  );
}
