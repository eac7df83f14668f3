import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LongName } from "./long-name.tsx";

/** The parts between which a line may end. */
function partsOf(name: string): string[] {
  return renderToStaticMarkup(createElement(LongName, null, name))
    .split("<wbr/>")
    .map((part) => part.replace(/<[^>]+>/g, ""));
}

test("a long name may break at its marks, a short one stays whole", () => {
  expect(partsOf("We sent the link to ada@example.org.")).toEqual(["We sent the link to ada@example.org."]);
  expect(partsOf("curriculum_vitae-2026_final.pdf (0.01 MB)")).toEqual([
    "curriculum_",
    "vitae-",
    "2026_",
    "final.pdf (0.01 MB)",
  ]);
  expect(partsOf("ada_longer.name@mail.example.org")).toEqual(["ada_", "longer.name", "@mail.example.org"]);
  expect(partsOf("ada@mail.students.example.org")).toEqual(["ada", "@mail", ".students", ".example.org"]);
  // With its period it would be one longer than what stays whole.
  expect(partsOf("We sent the link to ada.visitor6@example.org.")).toEqual([
    "We sent the link to ada.visitor6@example.org.",
  ]);
});
