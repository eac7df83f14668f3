/* What the site uses and the oldest of its browsers lack: optional, so that the code asks before it calls. */

interface Document {
  startViewTransition?(update: () => void): { ready: Promise<void>; finished: Promise<void> };
}

interface Window {
  readonly navigation?: EventTarget & { updateCurrentEntry(options: { state: unknown }): void };
}
