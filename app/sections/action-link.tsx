import { NewTabLink } from "../ui/new-tab-link.tsx";

type ActionLinkProps = { action: { href: string; note?: string } } & React.ComponentProps<"a">;

/** A link to a dashboard, which has a `note` and opens in a new tab, to a place of the page, or to a prepared mail. */
export function ActionLink({ action: { href, note }, ...native }: ActionLinkProps) {
  return note ? <NewTabLink href={href} note={note} {...native} /> : <a href={href} {...native} />;
}
