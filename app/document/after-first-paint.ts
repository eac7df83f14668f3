const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/;
const moduleImport = /import (?:\* as (\w+) from )?("[^"]+");/g;

/**
 * Lets the framework's scripts start when the page's text has been painted: it has the line for itself until then.
 * The module's imports, which would start at once, become imports of a function that waits for the paint to be told.
 * To wait for a frame is not enough: the frame is drawn after the script has run, and would compete with it.
 */
export function startAfterFirstPaint(html: string): string {
  return html.replace(moduleScript, (_, code: string) => {
    const imports = [...code.matchAll(moduleImport)];
    const names = imports.map(([, name]) => name ?? "").join();
    const addresses = imports.map(([, , address]) => address).join();
    const rest = code.replace(moduleImport, "").replace(/\s*\n\s*/g, "");
    return `<script>new PerformanceObserver(async(l,o)=>{if(!l.getEntriesByName("first-contentful-paint")[0])return;o.disconnect();const [${names}]=await Promise.all([${addresses}].map(a=>import(a)));${rest}}).observe({type:"paint",buffered:true})</script>`;
  });
}
