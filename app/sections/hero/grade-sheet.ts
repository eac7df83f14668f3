/**
 * Lets a visitor grade the answer sheet of the hero: strike each red mark and give it back, set the grade, play the marking
 * again. It is fetched at the first click on the sheet, which `landing-script.ts` passes on as `grade-sheet`.
 */
import type { SheetGrading } from "../../../content/landing/answer-sheet.ts";

/** The route writes it before this script. */
declare const content: SheetGrading;

addEventListener("grade-sheet", ({ target }) => {
  const pressed = target as Element;
  const sheet = pressed.closest<HTMLElement>(".answer-sheet")!;
  if (pressed.closest(".replay")) replay(sheet);
  else if (!sheet.querySelector("select")) startGrading(sheet);
});

/** The sheet as the AI has marked it, marked once more. */
function replay(sheet: HTMLElement): void {
  for (const struck of sheet.querySelectorAll<HTMLElement>("[aria-pressed=true]")) struck.click();
  const select = sheet.querySelector("select");
  if (select) {
    select.value = String(content.proposedMark);
    select.dispatchEvent(new Event("change"));
  }
  const desk = sheet.querySelector<HTMLElement>(".on-desk")!;
  desk.dataset["still"] = "";
  // The styles are computed without the animations, which then begin anew.
  desk.getBoundingClientRect();
  delete desk.dataset["still"];
}

function startGrading(sheet: HTMLElement): void {
  const desk = sheet.querySelector<HTMLElement>(".on-desk")!;
  const drawing = desk.querySelector("svg")!;
  desk.dataset["still"] = "";
  const ink = inDrawing("g", { class: "own-ink" });
  drawing.append(ink);
  desk.role = "group";
  desk.ariaLabel = content.groupLabel;
  const buttons = Object.entries(content.marks).map(([name, label]) => markButton(drawing, ink, name, label));
  desk.append(...buttons);
  const offer = sheet.querySelector(".grade");
  const hadFocus = offer === document.activeElement;
  offer?.replaceWith(gradeControl(drawing, ink));
  if (hadFocus) buttons[0]?.focus();
  sheet.querySelector("[role=status]")!.textContent = content.proposal;
}

/** Over a mark of the drawing, whose units are those of its view box. */
function markButton(drawing: SVGSVGElement, ink: Element, name: string, label: string): HTMLButtonElement {
  const { x, y, width, height } = boxOf(drawing, name);
  const { width: sheetWidth, height: sheetHeight } = drawing.viewBox.baseVal;
  const strike = strikeOver(drawing, name);
  const button = document.createElement("button");
  button.ariaLabel = label;
  button.ariaPressed = "false";
  button.style.left = `${(100 * (x + width / 2)) / sheetWidth}%`;
  button.style.top = `${(100 * (y + height / 2)) / sheetHeight}%`;
  button.style.width = `${(100 * width) / sheetWidth}%`;
  button.style.height = `${(100 * height) / sheetHeight}%`;
  button.addEventListener("click", () => {
    const isStruck = button.ariaPressed !== "true";
    button.ariaPressed = String(isStruck);
    if (isStruck) ink.append(strike);
    else strike.remove();
  });
  return button;
}

/** A label with the choice of grades; another than the AI's is written beside it, which is struck. */
function gradeControl(drawing: SVGSVGElement, ink: Element): HTMLLabelElement {
  const strike = strikeOver(drawing, "score");
  const grade = inDrawing("text", { x: "262", y: "700" });
  const select = document.createElement("select");
  for (let mark = 0; mark <= content.highestMark; mark++)
    select.add(new Option(`${mark}/${content.highestMark}`, String(mark)));
  select.value = String(content.proposedMark);
  select.addEventListener("change", () => {
    grade.textContent = select.selectedOptions[0]?.text ?? "";
    if (Number(select.value) !== content.proposedMark) return ink.append(strike, grade);
    strike.remove();
    grade.remove();
  });
  const label = document.createElement("label");
  label.className = "button small";
  label.append(content.gradeLabel, select);
  return label;
}

/** One line of a pen through a mark, rising a little. */
function strikeOver(drawing: SVGSVGElement, name: string): SVGElement {
  const { x, y, width, height } = boxOf(drawing, name);
  const rise = Math.max(24, height * 0.4);
  const start = `M${x - 8} ${y + (height + rise) / 2}`;
  return inDrawing("path", { d: `${start}q${width * 0.6} ${rise * -0.3} ${width + 16} ${-rise}` });
}

function boxOf(drawing: SVGSVGElement, name: string): DOMRect {
  return drawing.querySelector<SVGGElement>(`.${name}`)!.getBBox();
}

function inDrawing(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element as SVGElement;
}
