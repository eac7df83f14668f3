import { penStroke } from "./pen-stroke.ts";

/** One stroke of a pen, filled with the colour of its surroundings. Several strokes are separated by " / ". */
export function Pen({ points, ...rest }: { points: string } & React.SVGProps<SVGPathElement>) {
  return <path d={points.split(" / ").map(penStroke).join("")} {...rest} />;
}
