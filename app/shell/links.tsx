import { Link, useLocation } from "react-router";
import type { DashboardLink as DashboardContent, PageLink as PageContent } from "../../content/navigation.ts";
import { Icon } from "../ui/icon.tsx";
import { NewTabLink } from "../ui/new-tab-link.tsx";
import { isStaticPage } from "./static-pages.ts";

/** A link to a page of this site. Sets aria-current when it leads to the current page, or to one above it. */
export function PageLink({ page: { to, label }, className }: { page: PageContent; className?: string }) {
  const { pathname } = useLocation();
  const isHere = pathname === to || pathname === `${to}/`;
  const isAbove = pathname.startsWith(`${to}/`);
  const link = { className, "aria-current": isHere ? "page" : isAbove ? "true" : undefined, children: label } as const;
  return isStaticPage(to) ? <a href={to} {...link} /> : <Link to={to} viewTransition {...link} />;
}

/** A link to a dashboard, with an arrow, because it leaves this site. */
export function DashboardLink({ dashboard, className }: { dashboard: DashboardContent; className: string }) {
  const { href, label, note } = dashboard;
  return (
    <NewTabLink href={href} note={note} className={className}>
      {label}
      <Icon name="arrow-out" />
    </NewTabLink>
  );
}

/** The list entries that lead to sections of the landing page. */
export function SectionLinks({ sections }: { sections: readonly { label: string; sectionId: string }[] }) {
  return sections.map(({ label, sectionId }) => (
    <li key={sectionId}>
      <a href={`/#${sectionId}`}>{label}</a>
    </li>
  ));
}
