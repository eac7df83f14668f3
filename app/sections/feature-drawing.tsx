import type { FeatureIcon } from "../../content/landing/landing.ts";
import { Pen, ThinPen } from "./drawing/pen.tsx";

/** Drawn in the student's ink; what the product does with it, in red. */
export function FeatureDrawing({ icon }: { icon: FeatureIcon }) {
  const { ink, red } = drawings[icon];
  return (
    <svg className="feature-drawing" viewBox="0 0 120 84" aria-hidden="true">
      <ThinPen points={ink} />
      <Pen className="red" points={red} />
    </svg>
  );
}

const drawings: Record<FeatureIcon, { ink: string; red: string }> = {
  // three lines of a question paper, the last one just written
  question: {
    ink: "8,18 34,16 62,18 78,17 / 8,38 30,37 52,39 64,37 / 8,58 26,57 44,58 / 8,76 34,75 56,77",
    red: "80,36,1.6 84,20,3.4 98,14,4 110,24,4 106,38,4 95,46,3.6 92,58,2 / 90,69,4 93,72,4.4 91,74,2.4",
  },
  // a pile of scripts, the top one ticked
  stack: {
    ink:
      "14,52 46,34 96,44 66,64 14,52 / 14,52 13,61 64,74 66,65 / 65,74 96,54 96,45 / " +
      "13,61 13,69 63,82 64,75 / 64,82 97,62 96,54",
    red: "42,40,1.6 51,49,4 55,52,4.4 66,30,3.4 88,6,1.4",
  },
  // a clock face and the part of the hour that is left over
  clock: {
    ink: "66,8 44,10 27,26 26,50 40,70 64,75 85,63 92,42 84,20 62,8 / 59,42 60,30 59,20 / 59,42 68,48 76,52",
    red: "66,1,1.4 88,7,3.2 102,26,4 103,50,4 91,70,3.4 70,82,1.6 / 82,72,1.4 70,82,3 84,83,1.4",
  },
  // two hands under one glass
  magnifier: {
    ink:
      "6,66 14,54 18,66 26,54 30,66 38,56 / 64,12 46,17 38,33 46,50 64,55 80,47 85,31 77,16 58,12 / " +
      "78,49 90,60 106,75 108,78",
    red: "46,36,1.6 51,28,3.4 55,40,3.2 60,26,3.4 64,40,3.2 69,28,3.2 76,35,1.4",
  },
  // columns on a sheet, the best one circled
  report: {
    ink: "14,6 13,40 14,74 60,73 108,75 / 28,73 28,50 40,49 41,73 / 54,73 53,38 65,37 66,73 / 80,73 79,24 92,23 92,73",
    red: "92,10,1.4 78,10,3 69,20,3.6 76,32,3.4 92,34,3.6 103,25,3.4 98,12,3 82,8,1.2",
  },
  // a word in a hurry, read
  handwriting: {
    ink: "8,50 16,30 22,22 24,38 18,54 28,44 36,38 34,52 42,50 48,38 47,52 56,46 64,26 62,40 62,54 72,46 80,38 76,52 86,50 98,42 112,38",
    red: "6,66,1.4 30,63,3 58,66,3.6 86,62,3.2 112,64,1.4 / 22,75,1.2 50,73,2.4 84,73,1.2",
  },
};
