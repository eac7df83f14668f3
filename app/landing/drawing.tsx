import paths from "./drawings.json" with { type: "json" };

const drawings: Record<string, string> = paths;

/** One of the drawings, in the colors of the page. */
export function Drawing({ name, className }: { name: string; className?: string }) {
  return <path className={className} d={drawings[name]} />;
}
