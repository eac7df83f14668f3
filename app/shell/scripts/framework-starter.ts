/** Starts the framework at the first action, for a form or a draft at once, but never before the text is painted. */
export {};

/** The files that start the framework, by their addresses. The server writes them before this script. */
declare const framework: { context: object; manifest: string; routes: Record<string, string>; entry: string };

/** The list has `click` and not a press, so the browser first draws its reaction to the finger. */
const intents = ["pointermove", "keydown", "focusin", "scroll", "click"];
/** The wait for a paint entry after the `load` event: some browsers report no paints, and hidden tabs never do. */
const fallbackMilliseconds = 1000;

let streamController: ReadableStreamDefaultController<string>;

// The framework reads the page's data from this stream, and the following scripts fill it.
const stream = new ReadableStream<string>({ start: (controller) => void (streamController = controller) });
Object.assign(window, {
  __reactRouterContext: {
    ...framework.context,
    stream: stream.pipeThrough(new TextEncoderStream()),
    streamController: streamController!,
  },
});

// A dialog that was reloaded is a page, and the browser would restore the position of the list that was behind it.
if (history.state?.usr?.isOpenedHere) {
  history.scrollRestoration = "manual";
  // Chromium restores it all the same with the `load` event, unless a script has moved the page before.
  scrollTo(0, 1);
  scrollTo(0, 0);
}

// WebKitGTK 2.50 without accelerated compositing, which has no 3D, ends the page's process at a view transition.
// Without the function the framework skips the transition. `motion.css` has the same condition for documents.
if (!matchMedia("(-webkit-transform-3d)").matches) Object.assign(document, { startViewTransition: undefined });

const painted = new Promise<void>((resolve) => {
  addEventListener("load", () => setTimeout(resolve, fallbackMilliseconds));
  // Waiting for a frame is not enough: it is drawn after the script has run, so the two would compete.
  new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint")[0]) resolve();
  }).observe({ type: "paint", buffered: true });
});

const wanted = new Promise<void>((resolve) => {
  if (isWantedAtOnce()) return resolve();
  for (const type of intents) addEventListener(type, want, { capture: true, passive: true });

  /** The action is painted first. Chromium reports a resting pointer as a move by zero when the page appears. */
  function want({ type, movementX, movementY }: Partial<PointerEvent>): void {
    if (type === "pointermove" && movementX === 0 && movementY === 0) return;
    for (const intent of intents) removeEventListener(intent, want, true);
    // Missing in some browsers.
    requestAnimationFrame(() => (window.requestIdleCallback ?? setTimeout)(() => resolve()));
  }
});

// A prepared page may never be shown.
const shown = new Promise<unknown>((resolve) => {
  if (document.prerendering) document.addEventListener("prerenderingchange", resolve);
  else resolve(null);
});

void Promise.all([painted, wanted, shown]).then(load);

/** For forms, and for drafts and applications on this device. */
function isWantedAtOnce(): boolean {
  const { pathname } = location;
  try {
    return /\/apply$|\/applied\//.test(pathname) || "on-device" in localStorage;
  } catch {
    // Where storage is forbidden, there are none.
    return false;
  }
}

/** After a broken connection the next click tries again, and links are the browser's own until then. */
function load(): void {
  loadFramework().catch(() => addEventListener("click", load, { capture: true, once: true }));
}

async function loadFramework(): Promise<void> {
  const { manifest, routes, entry } = framework;
  const ids = Object.keys(routes);
  const [, ...modules] = await Promise.all([manifest, ...Object.values(routes)].map((file) => import(file)));
  const routeModules = Object.fromEntries(ids.map((id, index) => [id, modules[index] as unknown]));
  Object.assign(window, { __reactRouterRouteModules: routeModules });
  await import(entry);
}
