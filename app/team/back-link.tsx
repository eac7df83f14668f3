import { Icon } from "../ui/icon.tsx";

/** A link to the page that one came from, at the beginning of a row of links. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="back">
      <Icon name="down" className="back-icon" /> {children}
    </a>
  );
}
