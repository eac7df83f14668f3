import { penLine, penStroke } from "./pen-stroke.ts";

type Props = { points: string } & React.SVGProps<SVGPathElement>;

/** One stroke of a broad pen, filled. Several strokes are separated by " / ". */
export function Pen({ points, ...native }: Props) {
  return <path d={penStroke(points)} {...native} />;
}

/** Lines of a thin pen, stroked. */
export function ThinPen({ points, ...native }: Props) {
  return <path className="thin-pen" d={penLine(points)} {...native} />;
}
