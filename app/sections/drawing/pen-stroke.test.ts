import { describe, expect, it } from "vitest";
import { penLine, penStroke } from "./pen-stroke.ts";

describe("a thin line", () => {
  it("goes through its points", () => {
    expect(endsOf(penLine("0,0 10,0 10,10"))).toEqual([
      [0, 0],
      [10, 0],
      [10, 10],
    ]);
  });

  it("does not drift, however many steps are rounded", () => {
    const points = Array.from({ length: 200 }, (_, index) => `${index * 0.333},${index * 0.777}`).join(" ");
    const [x, y] = endsOf(penLine(points)).at(-1) ?? [];
    expect(x).toBeCloseTo(199 * 0.333, 0);
    expect(y).toBeCloseTo(199 * 0.777, 0);
  });
});

describe("a stroke", () => {
  it("is as wide as the pen was pressed", () => {
    const ends = endsOf(penStroke("0,0,2 10,0,6 20,0,2"));
    expect(ends).toContainEqual([10, 3]);
    expect(ends).toContainEqual([10, -3]);
  });

  it("is one closed outline that starts absolutely, so that strokes can follow each other in one path", () => {
    expect(penStroke("5,5,2 9,9,2")).toMatch(/^M ?[\d.]+.*z$/);
  });
});

/** Where the pen is after each command, in user units. */
function endsOf(path: string): number[][] {
  let at = [0, 0];
  return [...path.matchAll(/([Mlcs])([^Mlcsz]*)/g)].flatMap(([, command, text = ""]) => {
    const numbers = (text.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const [dx = 0, dy = 0] = numbers.slice(-2);
    at = command === "M" ? [dx, dy] : at.map((place, axis) => Math.round((place + (axis ? dy : dx)) * 10) / 10);
    return [at];
  });
}
