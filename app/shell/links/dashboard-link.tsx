import type { DashboardLink as DashboardLinkContent } from "../../../content/navigation.ts";
import { Icon } from "../../ui/icon.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";

type Props = { dashboard: DashboardLinkContent; className: string };

/** A link to a dashboard, with an arrow, because it leaves this site. */
export function DashboardLink({ dashboard: { href, label, note }, className }: Props) {
  return (
    <NewTabLink href={href} note={note} className={className}>
      {label}
      <Icon name="arrow-out" />
    </NewTabLink>
  );
}
