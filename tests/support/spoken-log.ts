import type { Page } from "@playwright/test";

/**
 * Records what a screen reader would say without being asked on every page that `page` opens from now on, in order:
 * `focus: …` with the name (and description) of what took the focus, `says: …` with what came into a live region.
 * Regions behind a modal dialog are silent, as they are for screen readers. Call it before the page is opened.
 */
export async function recordSpoken(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const log: string[] = [];
    Object.assign(window, { spoken: log });
    const live = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
    const textOf = (node: Node | null) => (node?.textContent ?? "").replace(/\s+/g, " ").trim();
    const named = (element: Element, attribute: string) =>
      (element.getAttribute(attribute) ?? "")
        .split(" ")
        .map((id) => textOf(document.getElementById(id)))
        .join(" ")
        .trim();

    function nameOf(element: Element) {
      const labels = "labels" in element ? [...((element.labels ?? []) as HTMLElement[])].map(textOf).join(" ") : "";
      const isGroup = element.getAttribute("role") === "group";
      return [
        element.getAttribute("aria-label") ?? (named(element, "aria-labelledby") || labels || textOf(element)),
        isGroup ? named(element, "aria-describedby") : "",
      ]
        .filter(Boolean)
        .join(": ");
    }

    function say(region: Element) {
      const modal = document.querySelector("dialog:modal");
      const text = textOf(region);
      if (text && (!modal || modal.contains(region))) log.push(`says: ${text}`);
    }

    // A closed dialog gives the focus back for a moment before the page moves it on: only where it stays is heard.
    document.addEventListener("focusin", ({ target }) =>
      queueMicrotask(() => {
        if (document.activeElement === target) log.push(`focus: ${nameOf(target as Element)}`);
      }),
    );
    new MutationObserver((mutations) => {
      const regions = new Set<Element>();
      for (const { target, addedNodes } of mutations) {
        const parent = target instanceof Element ? target : target.parentElement;
        const region = parent?.closest(live);
        if (region) regions.add(region);
        // Of regions that arrive with their text, screen readers say alerts only.
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const alert of [node, ...node.querySelectorAll("*")])
              if (alert.getAttribute("role") === "alert") regions.add(alert);
      }
      for (const region of regions) say(region);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** The announcements since the last call. Progress, which depends on the machine, is left out. */
export async function takeSpoken(page: Page): Promise<string[]> {
  const log = await page.evaluate(() => (window as unknown as { spoken: string[] }).spoken.splice(0));
  return log.filter((line) => !/^says: \d+% uploaded$/.test(line));
}
