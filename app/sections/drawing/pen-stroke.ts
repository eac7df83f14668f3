/**
 * Path data of a line through `points` ("x,y x,y …", in user units), to be stroked: for thin ink, whose width is constant.
 * Several lines are separated by " / ".
 * Drawings are kept as points, because a hand's corrections stay one number and because they are a fifth of the bytes.
 */
export function penLine(points: string): string {
  return linesOf(points).map(curveOf).join("");
}

function curveOf(line: Point[]): string {
  const path = new RelativePath();
  path.curveThrough(line);
  return path.data;
}

/**
 * Path data of the outline of one pen stroke, to be filled: a line through `points` ("x,y,width x,y,width …")
 * as wide as the pen was pressed. Several strokes are separated by " / ".
 */
export function penStroke(points: string): string {
  return linesOf(points).map(outlineOf).join("");
}

function outlineOf(line: Point[]): string {
  const sides = line.map((point, index) => sidesOf(point, line[index - 1] ?? point, line[index + 1] ?? point));
  const path = new RelativePath();
  path.curveThrough(sides.map(([left]) => left));
  path.curveThrough(sides.map(([, right]) => right).reverse());
  return `${path.data}z`;
}

type Place = { x: number; y: number };
type Point = Place & { width: number };

function linesOf(points: string): Point[][] {
  return points.split(" / ").map((line) => line.split(" ").map(readPoint));
}

function readPoint(text: string): Point {
  const [x = 0, y = 0, width = 2] = text.split(",").map(Number);
  return { x, y, width };
}

function sidesOf(point: Point, previous: Point, next: Point): [Place, Place] {
  const dx = next.x - previous.x;
  const dy = next.y - previous.y;
  const reach = point.width / 2 / (Math.sqrt(dx * dx + dy * dy) || 1);
  return [
    { x: point.x - dy * reach, y: point.y + dx * reach },
    { x: point.x + dy * reach, y: point.y - dx * reach },
  ];
}

/**
 * Path data in relative steps, half the bytes of absolute places: short ones in tenths, long ones in whole units. Nothing
 * drifts, since each step starts where the last one ended after rounding.
 */
class RelativePath {
  data = "";
  private at = { x: 0, y: 0 };

  /** A Catmull-Rom curve: its tangents meet at every point, so each piece but the first names only its second handle. */
  curveThrough(places: Place[]): void {
    places.forEach((place, index) => {
      if (index === 0) return this.moveTo(place, this.data ? "l" : "M");
      const previous = places[index - 1] ?? place;
      this.data += index === 1 ? `c${written(this.stepTo(ahead(previous, previous, place), wholeHandlesFrom))}` : "s";
      this.data += written(this.stepTo(ahead(place, places[index + 1] ?? place, previous), wholeHandlesFrom));
      this.moveTo(place, "");
    });
  }

  private moveTo(place: Place, command: string): void {
    const step = this.stepTo(place, wholePointsFrom);
    this.data += command + written(step);
    this.at = { x: this.at.x + step.x, y: this.at.y + step.y };
  }

  /** In tenths, so that steps add up exactly. */
  private stepTo({ x, y }: Place, wholeFrom: number): Place {
    return { x: rounded(x * 10 - this.at.x, wholeFrom), y: rounded(y * 10 - this.at.y, wholeFrom) };
  }
}

/**
 * From how many tenths on a step is written in whole units. Half a unit is within the unsteadiness of a hand; half a
 * unit of a curve's handle moves the line by a quarter at most.
 */
const wholePointsFrom = 80;
const wholeHandlesFrom = 10;

function rounded(tenths: number, wholeFrom: number): number {
  return Math.abs(tenths) < wholeFrom ? Math.round(tenths) : Math.round(tenths / 10) * 10;
}

function written({ x, y }: Place): string {
  return separated(x) + separated(y);
}

/** The handle at `place` on the way from `before` to `after`. */
function ahead(place: Place, before: Place, after: Place): Place {
  return { x: place.x + (after.x - before.x) / 6, y: place.y + (after.y - before.y) / 6 };
}

/** A negative number needs no space before it. */
function separated(tenths: number): string {
  const number = String(tenths / 10).replace(/^(-?)0\./, "$1.");
  return tenths < 0 ? number : ` ${number}`;
}
