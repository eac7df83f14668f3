import { useLocation } from "react-router";
import { buttonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { NewTabLink } from "../ui/new-tab-link.tsx";

type Page = { to: string; label: string };

/** A link to a page of this site, or to a section of one. Sets aria-current for the current page and its parents. */
export function PageLink({ page: { to, label }, className }: { page: Page; className?: string }) {
  const { pathname } = useLocation();
  const isHere = pathname === to || pathname === `${to}/`;
  const isAbove = pathname.startsWith(`${to}/`);
  return (
    <a href={to} className={className} aria-current={isHere ? "page" : isAbove ? "true" : undefined}>
      {label}
    </a>
  );
}

type DashboardLinksProps = {
  dashboards: readonly { label: string; href: string; note: string; "data-to": string }[];
  size?: "small";
};

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

export function PageLinks({ pages }: { pages: readonly Page[] }) {
  return pages.map((page) => (
    <li key={page.to}>
      <PageLink page={page} />
    </li>
  ));
}
