import { Link, useLocation } from "react-router";
import type { PageLink as PageLinkContent } from "../../../content/navigation.ts";
import { isStaticPage } from "../static-pages.ts";

type Props = { page: PageLinkContent; className?: string };

/** A link to a page of this site. Sets aria-current when it leads to the current page, or to one above it. */
export function PageLink({ page: { to, label }, className }: Props) {
  const { pathname } = useLocation();
  const isHere = pathname === to || pathname === `${to}/`;
  const isAbove = pathname.startsWith(`${to}/`);
  const link = { className, "aria-current": isHere ? "page" : isAbove ? "true" : undefined, children: label } as const;
  return isStaticPage(to) ? <a href={to} {...link} /> : <Link to={to} viewTransition {...link} />;
}
