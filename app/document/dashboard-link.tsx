import { opensInNewTab, type DashboardLink as DashboardLinkContent } from "../../content/navigation.ts";
import { Icon } from "../ui/icon.tsx";

type Props = Omit<React.ComponentProps<"a">, "href"> & { dashboard: DashboardLinkContent };

/** A link to a dashboard: another site, in a new tab, and said so to those who do not see the arrow. */
export function DashboardLink({ dashboard, ...native }: Props) {
  return (
    <a href={dashboard.href} target="_blank" rel="noopener" {...native}>
      <span>
        {dashboard.label}
        <span className="visually-hidden">{` ${opensInNewTab}`}</span>
      </span>
      <Icon name="arrow-out" />
    </a>
  );
}
