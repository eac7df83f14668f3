/**
 * Returns what is wrong with the layout of the page as it is now, one line for each fault: the rule, the element, and
 * its text. It runs in the page, in any engine, so it needs nothing from outside.
 *
 * - broken: a word, a figure or a reference is on two lines. Other identifiers of more than 24 characters, such as addresses, may break.
 * - over: text, a control or a box is over text.
 * - cut: a box hides the overflow of a text, or a field its value or its placeholder. A line clamp and an ellipsis say so.
 * - outside: a text reaches out of the box around it, or a box out of its parent.
 * - scrolls: the page scrolls sideways.
 * - uneven: text is not in the middle of its button, or what corresponds in a row of cells or cards is not level.
 * - small: a control is less than 24 px wide or high; a link in a sentence is as high as its line.
 * - invisible: a text has the color of what is behind it.
 * - empty: no text is shown, so that there is nothing to judge.
 */
export function layoutFaults(): string[] {
  const faults = new Set<string>();
  const styles = new Map<Element, CSSStyleDeclaration>();
  // Turned boxes are checked as if they were straight: a turn changes no layout.
  const straight = new CSSStyleSheet();
  straight.replaceSync("*, ::before, ::after { rotate: none !important; transition: none !important }");
  document.adoptedStyleSheets.push(straight);

  const dialog = document.querySelector("dialog:modal");
  const root = dialog ?? document.body;
  const elements = [...root.querySelectorAll<HTMLElement>("*")].filter(
    (element) => !(element instanceof SVGElement) && isShown(element),
  );
  const texts = elements.flatMap(textsOf);
  const controls = elements.filter((element) => element.matches("a, button, input, select, textarea, summary"));

  if (texts.length === 0) faults.add("empty: no text is shown");
  findBroken();
  findCut();
  findOutside();
  findOver();
  findUneven();
  findSmall();
  findInvisible();
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.add(`scrolls: the page is ${scrollWidth} px wide in ${clientWidth} px`);
  document.adoptedStyleSheets.pop();
  return [...faults];

  type Rect = { left: number; right: number; top: number; bottom: number };
  type Text = { node: Node; owner: HTMLElement; lines: Rect[]; shown: Rect[] };

  function styleOf(element: Element): CSSStyleDeclaration {
    let style = styles.get(element);
    if (!style) styles.set(element, (style = getComputedStyle(element)));
    return style;
  }

  function isShown(element: Element): boolean {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    for (let parent: Element | null = element; parent; parent = parent.parentElement) {
      const { backfaceVisibility, transform, clipPath } = styleOf(parent);
      // The hidden face of a card, and what only screen readers read.
      if (backfaceVisibility === "hidden" && transform.startsWith("matrix3d(-1")) return false;
      if (clipPath === "inset(50%)") return false;
    }
    return true;
  }

  /** The texts right inside `owner`, each with its lines, and with what its ancestors show of them. */
  function textsOf(owner: HTMLElement): Text[] {
    if (owner.matches("script, style, option, textarea, noscript, title")) return [];
    return [...owner.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== "")
      .map((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
        return { node, owner, lines, shown: lines.flatMap((line) => shownPart(line, owner)) };
      })
      .filter(({ lines }) => lines.length > 0);
  }

  function shownPart(line: Rect, owner: Element): Rect[] {
    let { left, right, top, bottom } = line;
    for (let box: Element | null = owner; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, display } = styleOf(box);
      if ((overflowX === "visible" && overflowY === "visible") || display === "inline") continue;
      const edge = box.getBoundingClientRect();
      if (overflowX !== "visible") [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      if (overflowY !== "visible") [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return right - left > 1 && bottom - top > 1 ? [{ left, right, top, bottom }] : [];
  }

  function describe(element: Element, text = element.textContent): string {
    const { className, id, tagName } = element;
    const place = element.closest("[class]:not(span, svg)");
    const name = `${tagName.toLowerCase()}${id && `#${id}`}${typeof className === "string" && className ? `.${className.split(" ")[0]}` : ""}`;
    const inside = place && place !== element ? ` in .${String(place.className).split(" ")[0]}` : "";
    return `${name}${inside} “${text.replace(/\s+/g, " ").trim().slice(0, 40)}”`;
  }

  function findBroken() {
    const range = document.createRange();
    for (const { node, owner, lines } of texts) {
      if (lines.length < 2 || owner.matches("code") || styleOf(owner).hyphens === "auto") continue;
      // A line may break after a hyphen or a slash, but not in a reference; an address anywhere, and a text may be
      // hyphenated where its style allows it.
      for (const { 0: word, index } of node.textContent!.matchAll(/SM(?:-[A-Z\d]{4}){2}|[^\s\-–/\u2060]+/g)) {
        if (word.length < 2 || word.length > 24) continue;
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
        if (Math.max(...tops) - Math.min(...tops) > 4) faults.add(`broken: ${describe(owner, word)}`);
      }
    }
  }

  function findCut() {
    for (const { owner, lines, node } of texts) {
      for (let box: Element | null = owner; box && box !== document.documentElement; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp, display } = styleOf(box);
        if (display === "inline" || textOverflow === "ellipsis" || !["none", ""].includes(webkitLineClamp)) break;
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
        // Text in a box that scrolls can be reached.
        if (["auto", "scroll"].includes(overflowX) || ["auto", "scroll"].includes(overflowY)) break;
        const isCut = lines.some(
          (line) =>
            (hides(overflowX) && (line.left < left - 1 || line.right > right + 1)) ||
            (hides(overflowY) && (line.top < top - 4 || line.bottom > bottom + 4)),
        );
        if (isCut) faults.add(`cut: ${describe(owner, node.textContent!)} by ${describe(box, "")}`);
      }
    }
    const canvas = document.createElement("canvas").getContext("2d")!;
    const notText = "[type=checkbox], [type=radio], [type=file], [type=hidden], [type=date], [type=submit]";
    for (const field of elements) {
      const input = field instanceof HTMLInputElement && !field.matches(notText) ? field : null;
      if (!input && !(field instanceof HTMLSelectElement)) continue;
      const { fontStyle, fontWeight, fontSize, fontFamily, paddingLeft, paddingRight, textOverflow } = styleOf(field);
      const text = field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? "") : input!.placeholder;
      canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      const isCut =
        canvas.measureText(text).width > room + 1 || (input !== null && input.scrollWidth > input.clientWidth + 1);
      if (isCut && textOverflow !== "ellipsis") faults.add(`cut: ${describe(field, text || field.textContent)}`);
    }
  }

  /** Returns whether one sees where `element` ends. */
  function isFramed(element: Element): boolean {
    const { backgroundColor, boxShadow, borderLeftWidth, borderRightWidth, borderLeftStyle, display } =
      styleOf(element);
    const hasBorder = parseFloat(borderLeftWidth) > 0 && parseFloat(borderRightWidth) > 0 && borderLeftStyle !== "none";
    return display !== "inline" && (isOpaque(backgroundColor) || boxShadow !== "none" || hasBorder);
  }

  function isOpaque(color: string): boolean {
    return color !== "transparent" && !/^rgba\(.*,\s*0\)$|\/\s*0\)$/.test(color);
  }

  function isFloating(element: Element): boolean {
    for (let box: Element | null = element; box && box !== root; box = box.parentElement)
      if (["fixed", "sticky"].includes(styleOf(box).position)) return true;
    return false;
  }

  function scrolls(element: Element): boolean {
    return ["auto", "scroll"].includes(styleOf(element).overflowX);
  }

  function findOutside() {
    for (const { owner, shown, node } of texts) {
      let box: Element | null = owner;
      while (box && box !== root && !isFramed(box) && !scrolls(box)) box = box.parentElement;
      if (!box || scrolls(box) || styleOf(box).webkitLineClamp !== "none") continue;
      const edge = box.getBoundingClientRect();
      const isOut = shown.some((line) => line.left < edge.left - 1 || line.right > edge.right + 1);
      if (isOut) faults.add(`outside: ${describe(owner, node.textContent!)} of ${describe(box, "")}`);
    }
    for (const element of elements) {
      const parent = element.parentElement!;
      const { position, display, marginLeft, marginRight, translate, transform } = styleOf(element);
      if (
        element === root ||
        ["absolute", "fixed"].includes(position) ||
        display.startsWith("inline") ||
        display === "contents"
      )
        continue;
      if (translate !== "none" || transform !== "none") continue;
      if (parseFloat(marginLeft) < 0 || parseFloat(marginRight) < 0) continue;
      const outer = styleOf(parent);
      if (scrolls(parent) || ["inline", "contents"].includes(outer.display) || parent instanceof HTMLTableRowElement)
        continue;
      const [own, edge] = [element.getBoundingClientRect(), parent.getBoundingClientRect()];
      if (own.width < 2 || edge.width < 2) continue;
      const right = edge.right - parseFloat(outer.paddingRight) - parseFloat(outer.borderRightWidth);
      const left = edge.left + parseFloat(outer.paddingLeft) + parseFloat(outer.borderLeftWidth);
      if (own.right > right + 1.5 || own.left < left - 1.5)
        faults.add(`outside: ${describe(element)} of ${describe(parent, "")}`);
    }
  }

  function overlap(one: Rect, other: Rect): boolean {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return width > 2 && height > 2;
  }

  /** The middle of a line, where the letters are: a font's box is higher than they are. */
  function letters({ left, right, top, bottom }: Rect): Rect {
    const margin = (bottom - top) * 0.28;
    return { left, right, top: top + margin, bottom: bottom - margin };
  }

  function findOver() {
    const still = texts.filter(({ owner }) => !isFloating(owner));
    const lines = still.flatMap((text) => text.shown.map((line) => ({ ...text, line: letters(line) })));
    const placed = lines.toSorted((a, b) => a.line.top - b.line.top);
    for (const [index, one] of placed.entries())
      for (const other of placed.slice(index + 1)) {
        if (other.line.top > one.line.bottom) break;
        if (one.node !== other.node && overlap(one.line, other.line))
          faults.add(
            `over: ${describe(one.owner, one.node.textContent!)} and ${describe(other.owner, other.node.textContent!)}`,
          );
      }
    const boxes = elements.filter(
      (element) =>
        !isFloating(element) &&
        (controls.includes(element) || element.matches("label") || isFramed(element)) &&
        (styleOf(element).display !== "inline" || isFramed(element)),
    );
    const drawings = [...root.querySelectorAll("svg")].filter(
      (svg) => svg.closest("button, a, label, summary") && isShown(svg),
    );
    for (const box of [...boxes, ...drawings]) {
      const area = box.getBoundingClientRect();
      const labels = "labels" in box ? [...((box.labels ?? []) as HTMLElement[])] : [];
      for (const { owner, node, line } of lines) {
        if (line.top > area.bottom || line.bottom < area.top) continue;
        // Later elements are painted over earlier ones.
        if (!(owner.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING)) continue;
        if (box.contains(owner) || owner.contains(box) || labels.some((label) => label.contains(owner))) continue;
        if (overlap(area, line)) faults.add(`over: ${describe(box)} and ${describe(owner, node.textContent!)}`);
      }
    }
  }

  /** The height of the first line's baseline, in pixels of the window. */
  function baseline(element: Element): number | null {
    const first = texts.find(({ owner }) => element.contains(owner));
    const line = first?.lines[0];
    if (!first || !line) return null;
    const { fontStyle, fontWeight, fontSize, fontFamily } = styleOf(first.owner);
    const canvas = document.createElement("canvas").getContext("2d")!;
    canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = canvas.measureText("x");
    return line.top + ((line.bottom - line.top) * ascent) / (ascent + descent);
  }

  function findUneven() {
    for (const control of controls) {
      const { textAlign, justifyContent, alignItems, display, paddingLeft, paddingRight } = styleOf(control);
      const own = texts.filter(({ owner }) => control.contains(owner)).flatMap(({ lines }) => lines);
      const isCentered = display.endsWith("flex") ? justifyContent === "center" : textAlign === "center";
      if (!isCentered || own.length === 0 || !control.matches("button, .button")) continue;
      const area = control.getBoundingClientRect();
      const content = [
        ...own,
        ...[...control.querySelectorAll("svg")].filter(isShown).map((svg) => svg.getBoundingClientRect()),
      ];
      const middle =
        (Math.min(...content.map(({ left }) => left)) + Math.max(...content.map(({ right }) => right))) / 2;
      const center = (Math.min(...own.map(({ top }) => top)) + Math.max(...own.map(({ bottom }) => bottom))) / 2;
      const shift = (parseFloat(paddingLeft) - parseFloat(paddingRight)) / 2;
      const isOff = Math.abs(middle - shift - (area.left + area.right) / 2) > 1;
      const isHigh = alignItems === "center" && Math.abs(center - (area.top + area.bottom) / 2) > 1.5;
      if (isOff || isHigh) faults.add(`uneven: ${describe(control)} is not centered`);
    }
    for (const row of elements.filter((element) => isRow(element))) {
      const cells = [...row.children].filter((cell) => elements.includes(cell as HTMLElement));
      const parts = row.matches("tr")
        ? [cells]
        : ["h3", "h4", "dt", "dd", "[class*=price]"].map((part) =>
            cells.flatMap((cell) => [...cell.querySelectorAll(part)].slice(0, 1)),
          );
      for (const part of parts) {
        const placed = part.flatMap((cell) => {
          const line = baseline(cell);
          return line === null ? [] : [{ cell, line, ...edgesOf(cell) }];
        });
        for (const [index, one] of placed.entries())
          for (const other of placed.slice(index + 1)) {
            const isBeside = one.right <= other.left + 1 || other.right <= one.left + 1;
            const difference = Math.abs(one.line - other.line);
            if (isBeside && difference > 1 && difference < 28)
              faults.add(`uneven: ${describe(one.cell)} and ${describe(other.cell)}, ${difference.toFixed(1)} px`);
          }
      }
    }
  }

  /** A row of a table, unless it is stacked on a phone, or a list, whose items may be beside each other. */
  function isRow(element: Element): boolean {
    return element.matches("tr") ? styleOf(element).display === "table-row" : element.matches("ul, ol, dl");
  }

  function edgesOf(element: Element): Rect {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  }

  function findSmall() {
    for (const control of controls) {
      const target = control.closest("label") ?? control;
      const card =
        styleOf(control).position === "static" && getComputedStyle(control, "::after").position === "absolute"
          ? control.closest("li, tr")
          : null;
      const { width, height } = (card ?? target).getBoundingClientRect();
      const sentence = control.closest("p, li, dd, td, figcaption, summary");
      const isInSentence =
        styleOf(control).display === "inline" &&
        (sentence?.textContent ?? "").trim().length > control.textContent.trim().length;
      if (!isInSentence && width > 0 && (width < 24 || height < 24))
        faults.add(`small: ${describe(control)} ${Math.round(width)} × ${Math.round(height)}`);
    }
  }

  function findInvisible() {
    for (const { owner, node } of texts) {
      let box: Element | null = owner;
      while (box && !isOpaque(styleOf(box).backgroundColor)) {
        // An image behind a text has no single color.
        if (styleOf(box).backgroundImage !== "none" || styleOf(box).boxShadow.includes("inset")) break;
        box = box.parentElement;
      }
      const behind = box ? styleOf(box).backgroundColor : "";
      if (behind === styleOf(owner).color) faults.add(`invisible: ${describe(owner, node.textContent!)}`);
    }
  }
}
