import { build, type Plugin, type Rolldown } from "vite";

const suffix = ".ts?script";

/** `import script from "./x.ts?script"` gives the module and what it imports as the text of a small classic script. */
export function inlineScript(): Plugin {
  return {
    name: "inline-script",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(suffix)) return null;
      const { code, moduleIds } = await bundle(id.slice(0, -"?script".length));
      for (const file of moduleIds) this.addWatchFile(file);
      return `export default ${JSON.stringify(code.trim())}`;
    },
  };
}

/** In a function of its own: a module's names must not become globals. */
async function bundle(input: string): Promise<Rolldown.OutputChunk> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: { write: false, target: "esnext", rolldownOptions: { input, output: { format: "iife" } } },
  });
  return (built as Rolldown.RolldownOutput).output[0];
}
