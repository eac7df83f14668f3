import { globSync } from "node:fs";
import path from "node:path";
import { isReference, referenceFrom } from "../application/reference.ts";

/*
 * Without a readable `content/` nothing can start: this says in the owner's own terms which file is wrong, without a
 * stack.
 */

process.chdir(path.join(import.meta.dirname, ".."));
for (const file of globSync("content/**/*.ts", { exclude: ["**/*.test.ts"] })) {
  await import(path.resolve(file)).catch((error: Error) => {
    console.error(`The site can't start, for this reason:\n${reasonOf(error)}`);
    process.exit(1);
  });
}
const { referencePrefix } = await import("../content/site.ts");
if (!isReference(referenceFrom(referencePrefix, new Uint8Array(8)))) {
  console.error(
    "The site can't start, for this reason:\ncontent/site.ts: referencePrefix is not two to four capital letters",
  );
  process.exit(1);
}

/** Returns the message and, for a slip of syntax, the file and the lines around it, which Node puts above its stack. */
function reasonOf({ name, message, stack = "" }: Error): string {
  if (name !== "SyntaxError") return message;
  const lines = stack.split("\n").filter((line) => !/^\s+at /.test(line));
  return lines.join("\n").replaceAll(`${process.cwd()}/`, "").replace("file://", "");
}
