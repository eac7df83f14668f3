/** A drawing of `drawings-file.ts`, in the colors of the page. It is loaded once for all of them. */
export function Drawing({ name, className }: { name: string; className?: string }) {
  return <use className={className} href={`/drawings.svg#${name}`} />;
}
