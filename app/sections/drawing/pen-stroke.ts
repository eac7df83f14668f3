/**
 * The outline of one pen stroke as SVG path data: a line through `points` whose width follows the hand's pressure.
 * `points` is "x,y,width x,y,width …" in user units. Drawn from points instead of finished outlines, because a hand's
 * corrections ("press harder here") stay one number, and the points are a fifth of the outline's bytes.
 */
export function penStroke(points: string): string {
  const line = smooth(points.split(" ").map(readPoint));
  const sides = line.map((point, index) => sidesOf(point, line[index - 1] ?? point, line[index + 1] ?? point));
  return closedPath([...sides.map(([left]) => left), ...sides.map(([, right]) => right).reverse()]);
}

type Point = { x: number; y: number; width: number };
type Place = [x: number, y: number];

function readPoint(text: string): Point {
  const [x = 0, y = 0, width = 2] = text.split(",").map(Number);
  return { x, y, width };
}

/** A Catmull-Rom curve through the points, five short pieces between each two: round at twice the drawing's size. */
function smooth(points: Point[]): Point[] {
  const pieces = 5;
  return points.flatMap((from, index) => {
    const to = points[index + 1];
    if (!to) return [from];
    const before = points[index - 1] ?? from;
    const after = points[index + 2] ?? to;
    return Array.from({ length: pieces }, (_, piece) => {
      const t = piece / pieces;
      return {
        x: curve(before.x, from.x, to.x, after.x, t),
        y: curve(before.y, from.y, to.y, after.y, t),
        width: from.width + (to.width - from.width) * t,
      };
    });
  });
}

function curve(before: number, from: number, to: number, after: number, t: number): number {
  const bend = 2 * before - 5 * from + 4 * to - after;
  const twist = 3 * (from - to) + after - before;
  return from + 0.5 * t * (to - before + t * (bend + t * twist));
}

function sidesOf(point: Point, previous: Point, next: Point): [Place, Place] {
  const dx = next.x - previous.x;
  const dy = next.y - previous.y;
  const reach = point.width / 2 / (Math.sqrt(dx * dx + dy * dy) || 1);
  return [
    [point.x - dy * reach, point.y + dx * reach],
    [point.x + dy * reach, point.y - dx * reach],
  ];
}

/** Relative steps with one decimal: half the bytes of absolute places, and no drift, since each starts where the last ended. */
function closedPath(places: Place[]): string {
  let [atX, atY] = [0, 0];
  const steps = places.map(([x, y]) => {
    const [dx, dy] = [Math.round(x * 10) - atX, Math.round(y * 10) - atY];
    atX += dx;
    atY += dy;
    return `${short(dx)}${dy < 0 ? "" : " "}${short(dy)}`;
  });
  return `m${steps.join(" ").replaceAll(" -", "-")}z`;
}

function short(tenths: number): string {
  return String(tenths / 10).replace(/^(-?)0\./, "$1.");
}
