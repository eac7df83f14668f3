import { readPositions } from "../../content/readers/positions.server.ts";

/* Tests of behavior take positions from the content: a company that offers others changes no test. */

const positions = readPositions();
const [first] = positions;

/** The position that most tests apply for: the last one of the first department. */
export const examplePosition = positions.findLast(({ department }) => department === first?.department)!;

/** A second one. */
export const otherPosition = positions.find((position) => position !== examplePosition)!;
