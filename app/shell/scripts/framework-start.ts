const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/;
const moduleImport = /import (?:\* as (\w+) from )?("[^"]+");/g;

/**
 * Hands the framework's modules over to `starter`, the text of `framework-starter.ts`. The module's imports, which would
 * start at once, become imports of a function that the starter calls when it is time.
 */
export function startOnIntent(html: string, starter: string): string {
  return html.replace(moduleScript, (_, code: string) => {
    const imports = [...code.matchAll(moduleImport)];
    const names = imports.map(([, name]) => name ?? "").join();
    const addresses = imports.map(([, , address]) => address).join();
    const rest = code
      .replace(moduleImport, "")
      .replace(/\s*\n\s*/g, "")
      .replace("import(", "await import(");
    const load = `const [${names}]=await Promise.all([${addresses}].map(a=>import(a)));${rest}`;
    return `<script>{const loadFramework=async()=>{${load}};${starter}}</script>`;
  });
}
