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

/** A Catmull-Rom curve through the points, cut once between each two: the bends of the outline do the rest. */
function smooth(points: Point[]): Point[] {
  const pieces = 2;
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

/**
 * A closed curve past the places: each is the handle of a bend between two middles, which also rounds the ends as ink does.
 * Relative steps with one decimal: half the bytes of absolute places, and no drift, since each starts where the last ended.
 */
function closedPath(places: Place[]): string {
  const tenths = places.map(([x, y]): Place => [Math.round(x * 10), Math.round(y * 10)]);
  const middles = tenths.map((place, index) => middle(place, tenths[(index + 1) % tenths.length] ?? place));
  const [start = [0, 0]] = middles;
  const bends = tenths.slice(1).map((handle, index) => {
    const from = middles[index] ?? start;
    return step(from, handle) + step(from, middles[index + 1] ?? start);
  });
  return `M${step([0, 0], start).trim()}q${bends.join("").trim()}z`;
}

function middle([x1, y1]: Place, [x2, y2]: Place): Place {
  return [Math.round((x1 + x2) / 2), Math.round((y1 + y2) / 2)];
}

function step([fromX, fromY]: Place, [toX, toY]: Place): string {
  return separated(toX - fromX) + separated(toY - fromY);
}

/** A minus sign separates numbers by itself. */
function separated(tenths: number): string {
  const number = String(tenths / 10).replace(/^(-?)0\./, "$1.");
  return tenths < 0 ? number : ` ${number}`;
}
