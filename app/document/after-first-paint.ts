const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/;
const moduleImport = /import (?:\* as (\w+) from )?("[^"]+");/g;

/**
 * Lets the framework's scripts start when the page has been painted: text and fonts have the line for themselves
 * until then. The module's imports, which would start at once, become imports of a function that waits for a frame.
 */
export function startAfterFirstPaint(html: string): string {
  return html.replace(moduleScript, (_, code: string) => {
    const imports = [...code.matchAll(moduleImport)];
    const names = imports.map(([, name]) => name ?? "").join();
    const addresses = imports.map(([, , address]) => address).join();
    const rest = code.replace(moduleImport, "").replace(/\s*\n\s*/g, "");
    return `<script>requestAnimationFrame(()=>setTimeout(async()=>{const [${names}]=await Promise.all([${addresses}].map(a=>import(a)));${rest}}))</script>`;
  });
}
