import { readFile } from "node:fs/promises";
import { minify, transformWithOxc, type Plugin } from "vite";

const suffix = ".ts?script";

/** `import script from "./x.ts?script"` gives the module as the text of a small classic script for the document. */
export function inlineScript(): Plugin {
  return {
    name: "inline-script",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(suffix)) return null;
      const file = id.slice(0, -"?script".length);
      this.addWatchFile(file);
      const { code } = await transformWithOxc(await readFile(file, "utf8"), file);
      // A module's names must not become globals.
      const closed = `(() => {${code.replace(/export\s*\{\s*\};?/, "")}})()`;
      const minified = await minify(file, closed);
      return `export default ${JSON.stringify(minified.code.trim())}`;
    },
  };
}
