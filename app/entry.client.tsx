import { createRoot, hydrateRoot } from "react-dom/client";
import { sourceField } from "../application/protocol.ts";
import { FormIsland } from "./form/island/form-island.tsx";
import type { IslandFacts } from "./form/island/island-props.ts";
import { NoticesIsland } from "./form/island/notices-island.tsx";
import { applicationStore } from "./form/store/use-application.ts";
import { islandContent } from "./island-content.ts";

/*
 * The only React in the browser: the form, and the notices above the careers pages. `<application-form>` and
 * `<application-notices>` mount them.
 */

// For as long as the document lives, whatever opens and closes.
applicationStore().start();

/** Makes the drafts ready for a form, which shows what another tab has stored. */
export function prepareForm(): Promise<void> {
  return applicationStore().refresh();
}

/**
 * Hydrates the form in `element`. `onFailed` gets the error of a form that cannot be rendered anymore, and is gone. The
 * returned function ends the form.
 */
export function mountForm(element: HTMLElement, onMounted: () => void, onFailed: (error: unknown) => void): () => void {
  const presentation = element.closest("dialog") ? "dialog" : "page";
  const position = element.getAttribute("position");
  let isMounted = false;
  let isEnded = false;
  const root = hydrateRoot(
    element,
    <FormIsland
      facts={factsOf(element)}
      content={islandContent}
      presentation={presentation}
      source={new URLSearchParams(location.search).get(sourceField)}
      position={position}
      onMounted={() => {
        isMounted = true;
        onMounted();
        // Not while React is at work.
        if (isEnded) queueMicrotask(() => root.unmount());
      }}
    />,
    // Not while React is at work.
    { onUncaughtError: (error) => queueMicrotask(() => onFailed(error)) },
  );
  return () => {
    isEnded = true;
    // React reports an error about a root that ends before it is hydrated.
    if (isMounted) root.unmount();
  };
}

/** Renders the notices in `element`, for as long as the document lives. */
export function mountNotices(element: HTMLElement): void {
  const isList = element.hasAttribute("list");
  createRoot(element).render(<NoticesIsland facts={factsOf(element)} content={islandContent} isList={isList} />);
}

function factsOf(element: HTMLElement): IslandFacts {
  return JSON.parse(element.getAttribute("facts")!) as IslandFacts;
}
