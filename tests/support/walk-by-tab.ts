import type { CDPSession, Page } from "@playwright/test";

/** A desk, a phone, a small phone, and 1280 × 1024 at 400 %. */
export const tabWindows = [
  { width: 1280, height: 800 },
  { width: 375, height: 700 },
  { width: 320, height: 568 },
  { width: 320, height: 256 },
];

/**
 * Presses Tab, and then Shift+Tab, in each of `windows` from where the focus is until it comes round, and tries at each
 * stop whether the focused control is in view: the page must show it at nine points of its box. Of a control that is
 * higher than a third of the window one point is enough. Returns the stops that fail, and what is shown instead.
 */
export async function coveredStops(page: Page, windows = tabWindows): Promise<string[]> {
  const found: string[] = [];
  // It stays: when a session ends, the browser is online again.
  const session = await page.context().newCDPSession(page);
  for (const window of windows) {
    await page.setViewportSize(window);
    for (const key of ["Tab", "Shift+Tab"] as const)
      found.push(...(await coveredStopsBy(page, session, key)).map((stop) => `${key} at ${window.width} px: ${stop}`));
  }
  return found;
}

async function coveredStopsBy(page: Page, session: CDPSession, key: "Tab" | "Shift+Tab"): Promise<string[]> {
  const stops = await page.evaluateHandle(listenForStops);
  const tab = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9, modifiers: key === "Tab" ? 0 : shift };
  let seen: (string | null)[] = [];
  while (seen.length < mostStops && !seen.includes("round")) {
    // Ten at once, which the page does one after the other: a question for each would cost more than all that it does.
    const presses = Array<readonly ["rawKeyDown", "keyUp"]>(10).fill(["rawKeyDown", "keyUp"]).flat();
    await Promise.all(presses.map((type) => session.send("Input.dispatchKeyEvent", { type, ...tab })));
    const before = seen.length;
    seen = await stops.evaluate(({ list }) => list);
    if (seen.length === before) throw new Error("The page hears no key.");
  }
  await stops.evaluate(({ end }) => end());
  const round = seen.indexOf("round");
  if (round === -1) throw new Error(`The Tab key does not come round within ${mostStops} stops.`);
  if (round < 2) throw new Error("The Tab key leads nowhere.");
  return seen.slice(0, round).filter((stop) => stop !== null);
}

const mostStops = 150;

/** In the protocol's modifiers. */
const shift = 8;

/** Runs in the page: tries each stop when its key comes up. Once the focus has come round, it stays there until `end`. */
function listenForStops(): { list: (string | null)[]; end: () => void } {
  for (const visited of document.querySelectorAll("[data-visited]")) visited.removeAttribute("data-visited");
  const list: (string | null)[] = [];
  const listeners = new AbortController();
  const onTab = (type: "keydown" | "keyup", act: (event: KeyboardEvent) => void) => {
    const isTab = (event: KeyboardEvent) => event.key === "Tab" && act(event);
    addEventListener(type, isTab, { capture: true, signal: listeners.signal });
  };
  onTab("keydown", (event) => list.includes("round") && event.preventDefault());
  onTab("keyup", () => list.includes("round") || list.push(tryFocused()));
  return { list, end: () => listeners.abort() };

  /** Returns null for a control in sight. */
  function tryFocused(): string | null {
    const focused = document.activeElement ?? document.body;
    // At its end the focus leaves the page for the browser's own controls.
    const isOutside = focused === document.body;
    if (focused.hasAttribute("data-visited") || (isOutside && document.querySelector("[data-visited]"))) return "round";
    focused.setAttribute("data-visited", "");
    if (isOutside) return null;

    const [box = focused.getBoundingClientRect()] = focused.getClientRects();
    const inset = 3;
    const shownAt = [box.left + inset, (box.left + box.right) / 2, box.right - inset].flatMap((x) =>
      [box.top + inset, (box.top + box.bottom) / 2, box.bottom - inset].map((y) => document.elementFromPoint(x, y)),
    );
    const labels = "labels" in focused ? [...((focused.labels ?? []) as HTMLElement[])] : [];
    const others = shownAt.filter(
      (shown) => !shown || !(shown.contains(focused) || [focused, ...labels].some((own) => own.contains(shown))),
    );
    const isTall = box.height > innerHeight / 3;
    if (others.length <= (isTall ? shownAt.length - 1 : 0)) return null;
    const names = others.map((other) => (other ? `${other.tagName.toLowerCase()}.${other.className}` : "nothing"));
    return `${focused.tagName.toLowerCase()} “${(focused.textContent || focused.id).trim().slice(0, 40)}” behind ${[...new Set(names)].join(", ")}`;
  }
}
