/** `<audience-tabs>`: its links become tabs, controlled by the arrow keys, and their targets panels. */
export class AudienceTabs extends HTMLElement {
  connectedCallback(): void {
    const list = this.querySelector<HTMLElement>(".tab-list")!;
    const links = [...list.querySelectorAll("a")];
    const panels = [...this.querySelectorAll<HTMLElement>(".tab-panel")];

    function select(selected: number): void {
      for (const [index, link] of links.entries()) {
        link.ariaSelected = String(index === selected);
        link.tabIndex = index === selected ? 0 : -1;
        panels[index]!.dataset["shown"] = String(index === selected);
      }
    }

    this.dataset["selected"] = "";
    list.role = "tablist";
    list.ariaLabel = list.dataset["label"] ?? "";
    for (const [index, link] of links.entries()) {
      const panel = panels[index]!;
      link.role = "tab";
      link.setAttribute("aria-controls", panel.id);
      panel.role = "tabpanel";
      panel.setAttribute("aria-labelledby", link.id);
      link.addEventListener("click", (event) => {
        event.preventDefault();
        select(index);
        link.focus();
      });
      // The arrow keys go round the ends; Space presses the focused tab.
      const steps: Record<string, number> = {
        ArrowRight: index + 1,
        ArrowLeft: index - 1,
        Home: 0,
        End: -1,
        " ": index,
      };
      link.addEventListener("keydown", (event) => {
        const step = steps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        links.at(step % links.length)?.click();
      });
    }
    select(0);
  }
}
