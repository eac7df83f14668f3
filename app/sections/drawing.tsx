/** A drawing of `public/drawings.svg`, in the colors of the page. The file is loaded once for all of them. */
export function Drawing({ name, className }: { name: string; className?: string }) {
  return <use className={className} href={`/drawings.svg#${name}`} />;
}
