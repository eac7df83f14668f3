import { useSyncExternalStore } from "react";

/** A state that components and other code watch and change, for as long as the document lives. */
export class WatchedState<State> {
  /** The server has rendered this state: it has no device, and nothing changes there. */
  readonly initial: State;
  #state: State;
  #watchers = new Set<() => void>();

  constructor(initial: State) {
    this.initial = initial;
    this.#state = initial;
  }

  read = () => this.#state;

  watch = (watcher: () => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };

  protected change(next: State) {
    this.#state = next;
    for (const watcher of this.#watchers) watcher();
  }
}

/** The part of a state that `select` returns, which has to be equal as long as it is the same. */
export function useWatched<State, Part>(watched: WatchedState<State>, select: (state: State) => Part): Part {
  return useSyncExternalStore(
    watched.watch,
    () => select(watched.read()),
    () => select(watched.initial),
  );
}
