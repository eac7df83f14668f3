import { useLocation, useNavigate } from "react-router";
import type { SectionLink as SectionLinkContent } from "../../../content/navigation.ts";

type Props = Omit<React.ComponentProps<"a">, "href"> & { sectionId: SectionLinkContent["sectionId"] };

/** Navigation state of a link to a section. It is used once (app/shell/arrival.ts). */
type SectionTarget = { sectionId: string };

/** A real link to a section of the landing page. With the framework running, the target travels as navigation state. */
export function SectionLink({ sectionId, ...native }: Props) {
  const navigate = useNavigate();
  const { pathname } = useLocation();

  function followHere(event: React.MouseEvent) {
    if (isForAnotherTab(event)) return;
    event.preventDefault();
    const state: SectionTarget = { sectionId };
    // On the landing page it scrolls, which shows the way.
    void navigate("/", { state, preventScrollReset: true, viewTransition: pathname !== "/" });
  }

  return <a href={`/#${sectionId}`} onClick={followHere} {...native} />;
}

function isForAnotherTab(event: React.MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
