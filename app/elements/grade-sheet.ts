/** Lets a visitor grade the sheet. `<answer-sheet>` fetches this module at the first press. */
import { sheetGrading as content } from "../../content/landing/answer-sheet.ts";
import { strike } from "../landing/hero/strike.ts";

/** A mark too long for a stroke through all of it is this many times wider than high. */
const longestStruckWhole = 5;

/** Lets the visitor grade the sheet, or plays the AI's marking again; a pressed red mark is struck at once. */
export function pressSheet(sheet: HTMLElement, pressed: Element): void {
  if (pressed.closest(".replay")) return replay(sheet);
  if (sheet.querySelector("select")) return;
  startGrading(sheet);
  const mark = pressed.closest(".marking > g")?.getAttribute("class");
  sheet.querySelector<HTMLElement>(`button[name="${mark}"]`)?.click();
}

/** Plays the AI's marking of the sheet again. The visitor's own marks are hidden meanwhile, and come back after it. */
function replay(sheet: HTMLElement): void {
  const desk = deskOf(sheet);
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

/** Lays a button over each red mark, and a choice of grades over the circled one. */
function startGrading(sheet: HTMLElement): void {
  const desk = deskOf(sheet);
  const drawing = desk.querySelector<SVGSVGElement>(":scope > svg")!;
  desk.dataset["still"] = "";
  desk.role = "group";
  desk.ariaLabel = content.groupLabel;
  const heard = document.createElement("p");
  heard.className = "visually-hidden";
  heard.role = "status";
  const announce = (sentence: string) => (heard.textContent = sentence);
  const buttons = Object.entries(content.marks).map(([name, mark]) => markButton(drawing, name, mark, announce));
  const offer = sheet.querySelector(".grade");
  const hadFocus = offer === document.activeElement;
  offer?.remove();
  desk.append(...buttons, gradeControl(drawing, announce), heard);
  // The sheet is in view already; the browser would scroll it to the middle.
  if (hadFocus) buttons[0]?.focus({ preventScroll: true });
  sheet.querySelector("figcaption > .note")!.textContent = content.proposal;
}

function deskOf(sheet: HTMLElement): HTMLElement {
  return sheet.querySelector<HTMLElement>(".on-desk")!;
}

type Announce = (sentence: string) => void;

/** A button over the mark `name` of the drawing, which strikes it or gives it back. `mark` is its name in words. */
function markButton(drawing: SVGSVGElement, name: string, mark: string, announce: Announce): HTMLElement {
  const button = document.createElement("button");
  button.name = name;
  button.ariaLabel = `${content.strike} ${mark}`;
  button.ariaPressed = "false";
  layOver(drawing, name, button);
  button.addEventListener("click", () => {
    const isStruck = button.ariaPressed !== "true";
    button.ariaPressed = String(isStruck);
    setStruck(drawing, name, isStruck);
    announce(`${isStruck ? content.struck : content.givenBack} ${mark}`);
  });
  return button;
}

/** The circled grade itself, as a choice of grades; another grade is written beside the AI's, which is struck out. */
function gradeControl(drawing: SVGSVGElement, announce: Announce): HTMLElement {
  const label = drawing.ariaLabel;
  const ownGrade = drawing.querySelector(".own-ink text")!;
  const select = document.createElement("select");
  select.ariaLabel = content.gradeLabel;
  for (let mark = 0; mark <= content.highestMark; mark++)
    select.add(new Option(`${mark}/${content.highestMark}`, String(mark)));
  select.value = String(content.proposedMark);
  layOver(drawing, "circle", select);
  select.addEventListener("change", () => {
    const isOwn = Number(select.value) !== content.proposedMark;
    const chosen = select.selectedOptions[0]!.text;
    setStruck(drawing, "score", isOwn);
    ownGrade.textContent = isOwn ? chosen : "";
    const sentence = `${content.gradeLabel}: ${chosen}. ${content.proposedLabel} ${content.proposedMark}/${content.highestMark}.`;
    drawing.ariaLabel = isOwn ? sentence : label;
    announce(sentence);
  });
  return select;
}

/** Strikes the mark `name`, in the stroke that strikes the headline's words, or gives the mark back. */
function setStruck(drawing: SVGSVGElement, name: string, isStruck: boolean): void {
  drawing.querySelector(`.${name}`)?.toggleAttribute("data-struck", isStruck);
  drawing.querySelector(`.own-ink .over-${name}`)?.remove();
  if (!isStruck) return;
  const { x, y, width, height } = endOf(boxOf(drawing, name));
  // Here the stroke, on its field of 300 × 40, rises a little.
  const [across, up, rise] = [(width + 18) / 300, Math.max(width / 300, 0.7), 13];
  const stroke = document.createElementNS("http://www.w3.org/2000/svg", "path");
  stroke.setAttribute("class", `over-${name}`);
  stroke.setAttribute("d", strike);
  stroke.setAttribute(
    "transform",
    `matrix(${across} ${-rise / 150} 0 ${up} ${x - 9} ${y + height / 2 + rise - 20 * up})`,
  );
  drawing.querySelector(".own-ink")!.append(stroke);
}

/** A long mark is below the student's words: a short stroke at its end leaves them alone. */
function endOf(box: DOMRect): DOMRect {
  const { x, y, width, height } = box;
  return width > longestStruckWhole * height ? new DOMRect(x + width - 16, y, 24, height) : box;
}

/** Puts `control` over the part `name` of the drawing, placed in the units of the drawing's view box. */
function layOver(drawing: SVGSVGElement, name: string, control: HTMLElement): void {
  const { x, y, width, height } = boxOf(drawing, name);
  const sheetSize = drawing.viewBox.baseVal;
  Object.assign(control.style, {
    left: `${(100 * (x + width / 2)) / sheetSize.width}%`,
    top: `${(100 * (y + height / 2)) / sheetSize.height}%`,
    width: `${(100 * width) / sheetSize.width}%`,
    height: `${(100 * height) / sheetSize.height}%`,
  });
}

function boxOf(drawing: SVGSVGElement, name: string): DOMRect {
  return drawing.querySelector<SVGGElement>(`.${name}`)!.getBBox();
}
