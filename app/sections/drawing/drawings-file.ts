import type { FeatureIcon } from "../../../content/landing/landing.ts";
import { penLine, penStroke } from "./pen-stroke.ts";

/**
 * The drawings below the first screen, as one SVG file: a path for each, named by its id. In the page they would come
 * before the text that a visitor waits for.
 */
export function drawingsFile(): string {
  const features = Object.entries(featureDrawings).flatMap(([icon, { ink, red }]) => [
    `<path id="${icon}-ink" vector-effect="non-scaling-stroke" d="${penLine(ink)}"/>`,
    pathOf(`${icon}-red`, red),
  ]);
  const marks = figureMarks.map((points, index) => pathOf(`figure-${index}`, points));
  const paths = [...features, ...marks, pathOf("closing-tick", closingTick)];
  return `<svg xmlns="http://www.w3.org/2000/svg">${paths.join("")}</svg>`;
}

function pathOf(id: string, points: string): string {
  return `<path id="${id}" d="${penStroke(points)}"/>`;
}

/** In ink what the student wrote; in red what the product does with it. */
const featureDrawings: Record<FeatureIcon, { ink: string; red: string }> = {
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

/** A ring, two lines, a ring by another turn of the hand, one line with a hook. */
const figureMarks = [
  "128,8,1.4 80,4,3.4 28,20,4.4 6,58,4.8 26,98,4.2 90,114,3.6 156,106,4.2 194,68,4.6 180,26,4 124,6,3.2 64,12,1.4",
  "10,104,1.6 60,98,4 120,103,4.8 190,96,2 / 34,114,1.4 90,110,3.2 160,111,1.2",
  "60,14,1.4 20,36,4 8,72,4.6 40,106,4.4 110,114,3.8 178,98,4.4 196,52,4.6 158,14,4 96,4,3.4 44,20,1.4",
  "8,102,1.6 70,97,4.4 140,101,4.6 186,94,3.6 192,99,3 150,109,2.2 110,112,1",
];

const closingTick = "18,190,6 60,222,20 98,268,30 122,310,36 140,296,34 196,190,26 276,92,20 390,14,5";
