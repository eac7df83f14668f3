import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("a custom element is in the file that its tag names, and one script defines it", () => {
  const scripts = globSync("app/elements/*-script.ts").map((file) => readFileSync(file, "utf8"));
  const defined = scripts.flatMap((script) =>
    [...script.matchAll(/^customElements\.define\("(.+)", (\w+)\);$/gm)].map(([, tag = "", name = ""]) => {
      expect(script).toContain(`import { ${name} } from "./${tag}.ts";`);
      return tag;
    }),
  );
  const classes = globSync("app/elements/*.ts").filter((file) =>
    /^export class \w+ extends HTMLElement /m.test(readFileSync(file, "utf8")),
  );
  const typed = readFileSync("app/elements/custom-elements.d.ts", "utf8").matchAll(/^ {6}"(.+)":/gm);
  expect(defined.toSorted()).toEqual(
    classes.map((file) => file.slice("app/elements/".length, -".ts".length)).toSorted(),
  );
  expect(defined.toSorted()).toEqual([...typed].map(([, tag = ""]) => tag).toSorted());
});
