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
  expect(partsOf("adelheid.longname@mail.example.org")).toEqual(["adelheid.", "longname", "@mail.", "example.org"]);
});
