/* Features that the oldest browsers lack are optional, so that the code asks before it calls them. */

interface Document {
  startViewTransition?(update: () => void): { ready: Promise<void>; finished: Promise<void> };
}

interface Window {
  readonly navigation?: EventTarget & { updateCurrentEntry(options: { state: unknown }): void };
}
