import { Link, useLocation } from "react-router";
import type { PageLink as PageLinkContent } from "../../content/navigation.ts";

type Props = { page: PageLinkContent; className?: string };

/** A link to a page of this site that knows when it leads to where one is. Pages for reading are loaded as documents. */
export function PageLink({ page, className }: Props) {
  const { pathname } = useLocation();
  const isHere = pathname === page.to || pathname === `${page.to}/`;
  const isAbove = pathname.startsWith(`${page.to}/`);
  return (
    <Link
      to={page.to}
      className={className}
      reloadDocument={page.isPlainDocument}
      aria-current={isHere ? "page" : isAbove ? "true" : undefined}
    >
      {page.label}
    </Link>
  );
}
