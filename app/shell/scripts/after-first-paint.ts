const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/;
const moduleImport = /import (?:\* as (\w+) from )?("[^"]+");/g;

/** How long to wait for a paint entry after the `load` event: not every browser reports paints, and no hidden tab does. */
const fallbackMilliseconds = 1000;

/**
 * Starts the framework's scripts when the text has been painted: until then it has the network and the processor for
 * itself. The module's imports, which would start at once, become imports of a function that runs once, when the first
 * paint is reported or a while after the page has loaded. To wait for a frame is not enough: it is drawn after the
 * script has run, so the two would compete.
 */
export function startAfterFirstPaint(html: string): string {
  return html.replace(moduleScript, (_, code: string) => {
    const imports = [...code.matchAll(moduleImport)];
    const names = imports.map(([, name]) => name ?? "").join();
    const addresses = imports.map(([, , address]) => address).join();
    const rest = code.replace(moduleImport, "").replace(/\s*\n\s*/g, "");
    return [
      `<script>{let start=async()=>{start=()=>{};const [${names}]=await Promise.all([${addresses}].map(a=>import(a)));${rest}};`,
      `addEventListener("load",()=>setTimeout(()=>start(),${fallbackMilliseconds}));`,
      `new PerformanceObserver(l=>l.getEntriesByName("first-contentful-paint")[0]&&start()).observe({type:"paint",buffered:true})}</script>`,
    ].join("");
  });
}
