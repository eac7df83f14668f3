/** Lets a visitor grade the sheet. `<answer-sheet>` fetches this module at the first press. */
import { sheetGrading as content } from "../../content/drawings/sheet.ts";
import styles from "../landing/hero/grade-sheet.css?inline";
import { strike } from "../landing/hero/strike.ts";
import { gradeKey } from "./own-grade.ts";

/** A mark too long for a stroke through all of it is this many times wider than high. */
const longestStruckWhole = 5;

/** Lets the visitor grade the sheet, or plays the AI's marking again; a pressed mark is struck at once. */
export function pressSheet(sheet: HTMLElement, pressed: Element): void {
  if (pressed.closest(".replay")) return replay(sheet);
  if (sheet.querySelector("select")) return;
  startGrading(sheet);
  const mark = pressed.closest(".marking > g")?.getAttribute("class");
  sheet.querySelector<HTMLElement>(`button[name="${mark}"]`)?.click();
}

/** Sets the grade that the visitor gave before the page was loaded again, in marks. */
export function restoreGrade(sheet: HTMLElement, grade: string): void {
  if (!sheet.querySelector("select")) startGrading(sheet);
  const select = sheet.querySelector("select")!;
  select.value = grade;
  // A grade that there is not leaves none selected.
  if (select.selectedIndex < 0) select.value = String(content.proposedMark);
  select.dispatchEvent(new Event("change"));
}

/** Plays the AI's marking of the sheet again. The visitor's own marks are hidden meanwhile, and come back after it. */
function replay(sheet: HTMLElement): void {
  const desk = deskOf(sheet);
  desk.dataset["still"] = "";
  // The browser computes the styles without the animations, which then start again.
  desk.getBoundingClientRect();
  delete desk.dataset["still"];
}

/** Lays a button over each mark, and a choice of grades over the circled one. */
function startGrading(sheet: HTMLElement): void {
  const styleSheet = new CSSStyleSheet();
  styleSheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, styleSheet];
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
  for (const [place, button] of buttons.entries()) button.style.setProperty("--place", String(place));
  desk.append(...buttons, gradeControl(sheet, drawing, announce), heard);
  // The sheet is in view already; the browser would scroll it to the middle.
  if (hadFocus) buttons[0]?.focus({ preventScroll: true });
  answerVisitor(sheet, null);
}

/** Writes under the sheet what the visitor can do or, of a `grade` of the visitor's own, that it counts, and the way on. */
function answerVisitor(sheet: HTMLElement, grade: string | null): void {
  const note = sheet.querySelector("figcaption > .note")!;
  note.textContent = grade ? `${grade} ${content.counts}` : content.proposal;
  note.classList.toggle("hand", grade !== null);
  sheet.querySelector<HTMLElement>(".own-pile")!.hidden = grade === null;
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

/**
 * The circled grade itself, as a choice of grades. Another grade is written beside the AI's, which is struck out, and
 * circled; the class list shows it, too.
 */
function gradeControl(sheet: HTMLElement, drawing: SVGSVGElement, announce: Announce): HTMLElement {
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
    drawing.querySelector(".own-ink .circle")?.remove();
    if (isOwn) circleOwnGrade(drawing);
    answerVisitor(sheet, isOwn ? chosen : null);
    listOwnGrade(isOwn ? chosen : null);
    remember(isOwn ? select.value : null);
    const sentence = `${content.gradeLabel}: ${chosen}. ${content.proposedLabel} ${content.proposedMark}/${content.highestMark}.`;
    drawing.ariaLabel = isOwn ? sentence : label;
    announce(sentence);
  });
  return select;
}

/** Draws the circle of the AI's grade, mirrored, around the visitor's own. */
function circleOwnGrade(drawing: SVGSVGElement): void {
  const [from, to] = [boxOf(drawing, "circle"), boxOf(drawing, "own-ink text")];
  const circle = drawing.querySelector(".marking > .circle")!.cloneNode(true) as SVGGElement;
  const [across, up] = [(to.width + 56) / from.width, (to.height + 14) / from.height];
  const x = to.x + to.width / 2 + across * (from.x + from.width / 2);
  const y = to.y + to.height / 2 - up * (from.y + from.height / 2);
  circle.setAttribute("transform", `matrix(${-across} 0 0 ${up} ${x} ${y})`);
  for (const [place, piece] of [...circle.children].entries())
    (piece as SVGElement).style.setProperty("--place", String(place));
  drawing.querySelector(".own-ink")!.append(circle);
}

/** Writes the visitor's grade into the class list, as a changed mark like the one that is there, or takes it out. */
function listOwnGrade(grade: string | null): void {
  const cell = document.getElementById("listed-grade")!;
  const proposed = cell.querySelector("del")?.textContent ?? cell.textContent;
  if (!grade) return void (cell.textContent = proposed);
  const changed = document.querySelector("#changed-grade")!.cloneNode(true) as HTMLElement;
  changed.querySelector("del")!.textContent = proposed;
  changed.querySelector("ins")!.textContent = grade;
  cell.replaceChildren(...changed.childNodes);
}

/** Keeps the grade, in marks, until the tab is closed. */
function remember(grade: string | null): void {
  try {
    if (grade === null) sessionStorage.removeItem(gradeKey);
    else sessionStorage.setItem(gradeKey, grade);
  } catch {
    // The grade is shown, but not kept.
  }
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
  return drawing.querySelector<SVGGraphicsElement>(`.${name}`)!.getBBox();
}
