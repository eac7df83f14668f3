import { expect, test } from "vitest";
import { readPositions } from "./positions.server.ts";

test("the listed positions are the seven that exist, by department", () => {
  expect(readPositions().map(({ id, title, department }) => `${department}: ${title} (${id})`)).toEqual([
    "Marketing and Sales: Graphic Designer Intern (graphic-designer-intern)",
    "Marketing and Sales: Content Creator Intern (content-creator-intern)",
    "Marketing and Sales: Social Media Marketing Intern (social-media-marketing-intern)",
    "Marketing and Sales: Digital Marketing Intern (digital-marketing-intern)",
    "Marketing and Sales: Sales Intern (sales-intern)",
    "Development: Full Stack Developer Intern (full-stack-developer-intern)",
    "Development: UI/UX Designer Intern (uiux-designer-intern)",
  ]);
});
