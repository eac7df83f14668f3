import { Link, useLocation } from "react-router";
import type { DashboardLink, PageLink as PageContent } from "../../content/navigation.ts";
import { buttonClass } from "../ui/button.tsx";
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

type DashboardLinksProps = { dashboards: readonly DashboardLink[]; size?: "small" };

/** The list entries that lead to dashboards, with an arrow, because that leaves this site. */
export function DashboardLinks({ dashboards, size }: DashboardLinksProps) {
  return dashboards.map(({ label, ...link }) => (
    <li key={link.href}>
      <NewTabLink {...link} className={buttonClass({ size })}>
        {label}
        <Icon name="arrow-out" />
      </NewTabLink>
    </li>
  ));
}

/** The list entries that lead to sections of the landing page. */
export function SectionLinks({ sections }: { sections: readonly { label: string; sectionId: string }[] }) {
  return sections.map(({ label, sectionId }) => (
    <li key={sectionId}>
      <a href={`/#${sectionId}`}>{label}</a>
    </li>
  ));
}
