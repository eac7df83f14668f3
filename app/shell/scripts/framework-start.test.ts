import { createHash } from "node:crypto";
import { Scripts } from "react-router";
import { expect, test } from "vitest";

test("the framework's own start is the one that FrameworkStart takes the place of", () => {
  // If it is not: read the output of the new version's <Scripts>, do the same, and write its hash here.
  expect(createHash("sha256").update(Scripts.toString()).digest("hex").slice(0, 16)).toBe("91ff92e8425cec30");
});
