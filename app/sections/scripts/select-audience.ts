/** Turns the links of `tabs` into tabs, controlled by the arrow keys, and their targets into panels. */
export function turnIntoTabs(tabs: HTMLElement): void {
  const list = tabs.querySelector<HTMLElement>(".tab-list");
  const links = [...tabs.querySelectorAll<HTMLAnchorElement>(".tab-list > a")];
  const panels = [...tabs.querySelectorAll<HTMLElement>(".tab-panel")];
  if (!list) return;

  function select(selected: number): void {
    tabs.dataset["selected"] = "";
    for (const [index, link] of links.entries()) {
      link.ariaSelected = String(index === selected);
      link.tabIndex = index === selected ? 0 : -1;
    }
    for (const [index, panel] of panels.entries()) panel.dataset["shown"] = String(index === selected);
  }

  list.role = "tablist";
  list.ariaLabel = list.dataset["label"] ?? "";
  for (const [index, link] of links.entries()) {
    link.role = "tab";
    link.setAttribute("aria-controls", link.hash.slice(1));
    link.addEventListener("click", (event) => {
      event.preventDefault();
      select(index);
      link.focus();
    });
    link.addEventListener("keydown", (event) => {
      const step = stepOf(event.key, index);
      if (step === undefined) return;
      event.preventDefault();
      links.at(step % links.length)?.click();
    });
  }
  for (const [index, panel] of panels.entries()) {
    panel.role = "tabpanel";
    panel.setAttribute("aria-labelledby", links[index]?.id ?? "");
  }
  select(0);
}

/** The tab that a key moves to from `index`, round the ends; Space presses the focused one. */
function stepOf(key: string, index: number): number | undefined {
  const steps: Record<string, number> = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1, " ": index };
  return steps[key];
}
