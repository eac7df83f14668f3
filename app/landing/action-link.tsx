import { NewTabLink } from "../ui/new-tab-link.tsx";

type ActionLinkProps = { action: { href: string; note?: string; "data-to"?: string } } & React.ComponentProps<"a">;

/** A link to a dashboard, which has a `note` and opens in a new tab, to a place of the page, or to a prepared mail. */
export function ActionLink({ action: { note, ...link }, ...native }: ActionLinkProps) {
  return note ? <NewTabLink note={note} {...link} {...native} /> : <a {...link} {...native} />;
}
