/**
 * Path data of a line through `points` ("x,y x,y …", in user units), to be stroked: for thin ink, whose width nobody sees change.
 * Drawings are kept as points, because a hand's corrections stay one number and because they are a fifth of the bytes.
 */
export function penLine(points: string): string {
  const path = new RelativePath();
  path.curveThrough(points.split(" ").map(readPoint));
  return path.data;
}

/**
 * Path data of the outline of one pen stroke, to be filled: a line through `points` ("x,y,width x,y,width …")
 * whose width follows the hand's pressure.
 */
export function penStroke(points: string): string {
  const line = points.split(" ").map(readPoint);
  const sides = line.map((point, index) => sidesOf(point, line[index - 1] ?? point, line[index + 1] ?? point));
  const path = new RelativePath();
  path.curveThrough(sides.map(([left]) => left));
  path.curveThrough(sides.map(([, right]) => right).reverse());
  return `${path.data}z`;
}

type Place = { x: number; y: number };
type Point = Place & { width: number };

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
 * Path data in relative steps of a tenth: half the bytes of absolute places, and no drift, since each step starts where
 * the last one ended after rounding.
 */
class RelativePath {
  data = "";
  private at = { x: 0, y: 0 };

  /** A Catmull-Rom curve: its tangents meet at every point, so each piece but the first names only its second handle. */
  curveThrough(places: Place[]): void {
    places.forEach((place, index) => {
      if (index === 0) return this.startAt(place);
      const previous = places[index - 1] ?? place;
      const opening = index === 1 ? `c${this.step(ahead(previous, previous, place))}` : "s";
      const handle = this.step(ahead(place, places[index + 1] ?? place, previous));
      this.data += opening + handle + this.step(place);
      this.at = rounded(place);
    });
  }

  private startAt(place: Place): void {
    this.data += (this.data ? "l" : "M") + this.step(place);
    this.at = rounded(place);
  }

  private step(place: Place): string {
    const { x, y } = rounded(place);
    return separated(x - this.at.x) + separated(y - this.at.y);
  }
}

/** The handle at `place` on the way from `before` to `after`. */
function ahead(place: Place, before: Place, after: Place): Place {
  return { x: place.x + (after.x - before.x) / 6, y: place.y + (after.y - before.y) / 6 };
}

/** In tenths, so that steps add up exactly. */
function rounded({ x, y }: Place): Place {
  return { x: Math.round(x * 10), y: Math.round(y * 10) };
}

/** A minus sign separates numbers by itself. */
function separated(tenths: number): string {
  const number = String(tenths / 10).replace(/^(-?)0\./, "$1.");
  return tenths < 0 ? number : ` ${number}`;
}
