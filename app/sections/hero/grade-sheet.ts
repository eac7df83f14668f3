/**
 * Lets a visitor grade the answer sheet of the hero: strike each red mark and give it back, set the grade, play the
 * marking again. Fetched at the first click on the sheet, which `landing-script.ts` passes on as `grade-sheet`.
 */
import type { SheetGrading } from "../../../content/landing/answer-sheet.ts";

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

/** Plays the AI's marking of the sheet again. */
function replay(sheet: HTMLElement): void {
  for (const struck of sheet.querySelectorAll<HTMLElement>("[aria-pressed=true]")) struck.click();
  const select = sheet.querySelector("select");
  if (select) {
    select.value = String(content.proposedMark);
    select.dispatchEvent(new Event("change"));
  }
  const desk = sheet.querySelector<HTMLElement>(".on-desk")!;
  desk.dataset["still"] = "";
  // The browser computes the styles without the animations, which then start again.
  desk.getBoundingClientRect();
  delete desk.dataset["still"];
}

function startGrading(sheet: HTMLElement): void {
  const desk = sheet.querySelector<HTMLElement>(".on-desk")!;
  const drawing = desk.querySelector("svg")!;
  desk.dataset["still"] = "";
  const ink = inDrawing("g", { class: "own-ink" });
  drawing.firstElementChild!.append(ink);
  desk.role = "group";
  desk.ariaLabel = content.groupLabel;
  const heard = document.createElement("p");
  heard.className = "visually-hidden";
  heard.role = "status";
  const tell = (sentence: string) => heard.replaceChildren(sentence);
  const buttons = Object.entries(content.marks).map(([name, mark]) => markButton(drawing, ink, name, mark, tell));
  const offer = sheet.querySelector(".grade");
  const hadFocus = offer === document.activeElement;
  offer?.remove();
  desk.append(...buttons, gradeControl(drawing, ink, tell), heard);
  // The sheet is in view already; the browser would scroll it to the middle.
  if (hadFocus) buttons[0]?.focus({ preventScroll: true });
  sheet.querySelector("figcaption > .note")!.textContent = content.proposal;
}

/** A button over a mark of the drawing. A press is announced by `tell`. */
function markButton(
  drawing: SVGSVGElement,
  ink: Element,
  name: string,
  mark: string,
  tell: (sentence: string) => void,
) {
  const strike = strikeOver(drawing, name);
  const button = document.createElement("button");
  button.name = name;
  button.ariaLabel = `${content.strike} ${mark}`;
  button.ariaPressed = "false";
  layOver(button, drawing, name);
  button.addEventListener("click", () => {
    const isStruck = button.ariaPressed !== "true";
    button.ariaPressed = String(isStruck);
    drawing.querySelector(`.${name}`)?.toggleAttribute("data-struck", isStruck);
    if (isStruck) ink.append(strike);
    else strike.remove();
    tell(`${isStruck ? content.struck : content.givenBack} ${mark}`);
  });
  return button;
}

/** The circled grade itself, as a choice of grades; another grade is written beside the AI's, which is struck out. */
function gradeControl(drawing: SVGSVGElement, ink: Element, tell: (sentence: string) => void): HTMLSelectElement {
  const strike = strikeOver(drawing, "score");
  const grade = inDrawing("text", { x: "208", y: "690", transform: "rotate(-5 208 690)" });
  const line = inDrawing("path", { d: penStroke(204, 708, 362, 691, 4) });
  const label = drawing.ariaLabel;
  const select = document.createElement("select");
  select.ariaLabel = content.gradeLabel;
  for (let mark = 0; mark <= content.highestMark; mark++)
    select.add(new Option(`${mark}/${content.highestMark}`, String(mark)));
  select.value = String(content.proposedMark);
  layOver(select, drawing, "circle");
  select.addEventListener("change", () => {
    const isOwn = Number(select.value) !== content.proposedMark;
    grade.textContent = select.selectedOptions[0]?.text ?? "";
    drawing.querySelector(".score")?.toggleAttribute("data-struck", isOwn);
    if (isOwn) ink.append(strike, grade, line);
    else for (const own of [strike, grade, line]) own.remove();
    const sentence = `${content.gradeLabel}: ${grade.textContent}. ${content.proposedLabel} ${content.proposedMark}/${content.highestMark}.`;
    drawing.ariaLabel = isOwn ? sentence : label;
    tell(sentence);
  });
  return select;
}

/** Puts `control` over a mark of the drawing, placed in the units of the drawing's view box. */
function layOver(control: HTMLElement, drawing: SVGSVGElement, name: string): void {
  const { x, y, width, height } = boxOf(drawing, name);
  const { width: sheetWidth, height: sheetHeight } = drawing.viewBox.baseVal;
  control.style.left = `${(100 * (x + width / 2)) / sheetWidth}%`;
  control.style.top = `${(100 * (y + height / 2)) / sheetHeight}%`;
  control.style.width = `${(100 * width) / sheetWidth}%`;
  control.style.height = `${(100 * height) / sheetHeight}%`;
}

/** Two strokes of a pen through a mark, there and back, rising a little. */
function strikeOver(drawing: SVGSVGElement, name: string): SVGElement {
  const { x, y, width, height } = boxOf(drawing, name);
  const [left, right, middle] = [x - 9, x + width + 9, y + height / 2];
  const rise = Math.min(Math.max(11, height * 0.22), 30);
  const there = penStroke(left, middle + rise, right, middle - rise, 4.5);
  return inDrawing("path", { d: there + penStroke(right - 5, middle - rise + 7, left + 11, middle + rise + 8, 3) });
}

/** The outline of one stroke, thin at its ends and `weight` in its middle, where it bends up a little. */
function penStroke(x1: number, y1: number, x2: number, y2: number, weight: number): string {
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2 - Math.abs(x2 - x1) * 0.06];
  return `M${x1} ${y1}Q${x} ${y - weight} ${x2} ${y2}Q${x} ${y + weight} ${x1} ${y1}z`;
}

function boxOf(drawing: SVGSVGElement, name: string): DOMRect {
  return drawing.querySelector<SVGGElement>(`.${name}`)!.getBBox();
}

function inDrawing(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element as SVGElement;
}
