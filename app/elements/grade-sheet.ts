/** Lets a visitor grade the sheet. Fetched at the first click on it, which `<answer-sheet>` passes on as `grade-sheet`. */
import type { SheetGrading } from "../../content/landing/answer-sheet.ts";

/** The route writes this data before the script. */
declare const content: SheetGrading;

addEventListener("grade-sheet", ({ target }) => {
  const pressed = target as Element;
  const sheet = pressed.closest<HTMLElement>(".answer-sheet")!;
  if (pressed.closest(".replay")) return replay(sheet);
  if (sheet.querySelector("select")) return;
  startGrading(sheet);
  // A pressed red mark is struck at once.
  const mark = pressed.closest(".marking > g")?.getAttribute("class");
  sheet.querySelector<HTMLElement>(`button[name="${mark}"]`)?.click();
});

/** Plays the AI's marking of the sheet again. The visitor's own marks are hidden meanwhile, and come back after it. */
function replay(sheet: HTMLElement): void {
  const desk = sheet.querySelector<HTMLElement>(".on-desk")!;
  desk.dataset["still"] = "";
  // The browser computes the styles without the animations, which then start again.
  desk.getBoundingClientRect();
  delete desk.dataset["still"];
  if (!desk.querySelector("select")) return;
  const marking = desk.getAnimations({ subtree: true });
  void Promise.all(marking.map(({ finished }) => finished)).then(
    () => (desk.dataset["still"] = ""),
    () => {
      // Replay was pressed again: that play has the end.
    },
  );
}

function startGrading(sheet: HTMLElement): void {
  const desk = sheet.querySelector<HTMLElement>(".on-desk")!;
  const drawing = desk.querySelector<SVGSVGElement>(":scope > svg")!;
  const { ariaLabel: label } = drawing;
  const ink = drawing.querySelector(".own-ink")!;
  const grade = ink.querySelector("text")!;
  const heard = document.createElement("p");
  heard.className = "visually-hidden";
  heard.role = "status";
  desk.dataset["still"] = "";
  desk.role = "group";
  desk.ariaLabel = content.groupLabel;
  const buttons = Object.entries(content.marks).map(([name, mark]) => markButton(name, mark));
  const offer = sheet.querySelector(".grade");
  const hadFocus = offer === document.activeElement;
  offer?.remove();
  desk.append(...buttons, gradeControl(), heard);
  // The sheet is in view already; the browser would scroll it to the middle.
  if (hadFocus) buttons[0]?.focus({ preventScroll: true });
  sheet.querySelector("figcaption > .note")!.textContent = content.proposal;

  /** A button over a mark of the drawing. */
  function markButton(name: string, mark: string): HTMLElement {
    const button = document.createElement("button");
    button.name = name;
    button.ariaLabel = `${content.strike} ${mark}`;
    button.ariaPressed = "false";
    layOver(button, boxOf(name));
    button.addEventListener("click", () => {
      const isStruck = button.ariaPressed !== "true";
      button.ariaPressed = String(isStruck);
      setStruck(name, isStruck);
      heard.textContent = `${isStruck ? content.struck : content.givenBack} ${mark}`;
    });
    return button;
  }

  /** The circled grade itself, as a choice of grades; another grade is written beside the AI's, which is struck out. */
  function gradeControl(): HTMLElement {
    const select = document.createElement("select");
    select.ariaLabel = content.gradeLabel;
    for (let mark = 0; mark <= content.highestMark; mark++)
      select.add(new Option(`${mark}/${content.highestMark}`, String(mark)));
    select.value = String(content.proposedMark);
    layOver(select, boxOf("circle"));
    select.addEventListener("change", () => {
      const isOwn = Number(select.value) !== content.proposedMark;
      const chosen = select.selectedOptions[0]!.text;
      setStruck("score", isOwn);
      grade.textContent = isOwn ? chosen : "";
      const sentence = `${content.gradeLabel}: ${chosen}. ${content.proposedLabel} ${content.proposedMark}/${content.highestMark}.`;
      drawing.ariaLabel = isOwn ? sentence : label;
      heard.textContent = sentence;
    });
    return select;
  }

  /** Strikes a red mark, in the stroke that strikes the headline's words, or gives the mark back. */
  function setStruck(name: string, isStruck: boolean): void {
    drawing.querySelector(`.${name}`)?.toggleAttribute("data-struck", isStruck);
    ink.querySelector(`.over-${name}`)?.remove();
    if (!isStruck) return;
    const { x, y, width, height } = endOf(boxOf(name));
    // The stroke is drawn on a field of 300 × 40; here it rises a little.
    const [across, up, rise] = [(width + 18) / 300, Math.max(width / 300, 0.7), 13];
    const strike = document.createElementNS("http://www.w3.org/2000/svg", "path");
    strike.setAttribute("class", `over-${name}`);
    strike.setAttribute("d", document.querySelector(".strike path")!.getAttribute("d")!);
    strike.setAttribute(
      "transform",
      `matrix(${across} ${-rise / 150} 0 ${up} ${x - 9} ${y + height / 2 + rise - 20 * up})`,
    );
    ink.append(strike);
  }

  /** A long mark is below the student's words: a short stroke at its end leaves them alone. */
  function endOf({ x, y, width, height }: DOMRect): DOMRect {
    return width > 5 * height ? new DOMRect(x + width - 16, y, 24, height) : new DOMRect(x, y, width, height);
  }

  function boxOf(name: string): DOMRect {
    return drawing.querySelector<SVGGElement>(`.${name}`)!.getBBox();
  }

  /** Puts `control` over a part of the drawing, placed in the units of the drawing's view box. */
  function layOver(control: HTMLElement, { x, y, width, height }: DOMRect): void {
    const sheetSize = drawing.viewBox.baseVal;
    Object.assign(control.style, {
      left: `${(100 * (x + width / 2)) / sheetSize.width}%`,
      top: `${(100 * (y + height / 2)) / sheetSize.height}%`,
      width: `${(100 * width) / sheetSize.width}%`,
      height: `${(100 * height) / sheetSize.height}%`,
    });
  }
}
