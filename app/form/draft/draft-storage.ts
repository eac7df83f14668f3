import { WatchedState } from "../watched-state.ts";
import { onDeviceName, remember } from "./remember.ts";
import { deviceStore, inTime, memoryStore, type Changes, type Stored } from "./device-store.ts";
import { initialDraftState, isBlank, isOnDevice, nextDraftState } from "./draft.ts";
import type { DraftEvent, DraftState } from "./draft.ts";
import { withSharedFiles, type SharedFilesStore } from "./shared-files.ts";
import { draftChanges, draftsDoneWith, draftsIn, expired, noDrafts, nothingUnsent } from "./stored-values.ts";

/** Stores the drafts: in memory for this page, and on the device while the browser takes it. */
export class DraftStorage extends WatchedState<DraftState> {
  #device: SharedFilesStore;
  #memory = memoryStore();
  #loading: Promise<void> | undefined;
  #hasAskedToPersist = false;
  #reading: Promise<unknown> | undefined;

  constructor(device = deviceStore()) {
    super(initialDraftState);
    this.#device = withSharedFiles(device);
  }

  /** Changes the state. The device gets the draft at once, because the next key may leave the page. */
  async dispatch(event: DraftEvent): Promise<void> {
    const before = this.read();
    const state = nextDraftState(before, event);
    if (state === before) return;
    this.change(state);
    const { writing } = state;
    if (writing && writing !== before.writing) await this.#write(writing);
  }

  async #write(writing: NonNullable<DraftState["writing"]>): Promise<void> {
    const { form, draft } = writing;
    if (!isBlank(draft)) remember(onDeviceName, "");
    const hasFile = await this.#device.write(draftChanges(form, draft, Date.now())).catch(() => this.#giveUp());
    await this.dispatch({ kind: "written", writing, isResumeRefused: hasFile === false });
  }

  /** Takes a copy of `file`, which is used from then on. False when it cannot be read. */
  async choose(file: File | null): Promise<boolean> {
    void this.dispatch({ kind: "chosen", file });
    if (!file) return true;
    const copying = copyOf(file);
    this.#reading = copying;
    const copy = await copying;
    await this.dispatch({ kind: "read", file, copy });
    return copy !== null;
  }

  /** Resolves once the file that was chosen last is in the draft. */
  async whenRead(): Promise<void> {
    await this.#reading;
  }

  /** Reads the stored drafts, and deletes what has expired. Only the first call does it. */
  load(): Promise<void> {
    return (this.#loading ??= this.#load());
  }

  async #load() {
    const stored = await this.#updateDevice((before) => expired(before, Date.now())).catch(() => null);
    if (stored) await this.dispatch({ kind: "loaded", found: draftsIn(stored) });
  }

  /** Reads what other tabs have stored since, before a form opens: it waits for no slow device. */
  async refresh(): Promise<void> {
    if (!isOnDevice(this.read())) return;
    const stored = await inTime(
      this.#updateDevice(() => ({})),
      refreshMilliseconds,
    ).catch(() => null);
    if (stored) await this.dispatch({ kind: "refreshed", found: draftsIn(stored) });
  }

  /** Deletes the drafts, and every unsent application. False when the device still has them. */
  async deleteUnsent(): Promise<boolean> {
    await this.dispatch({ kind: "emptied" });
    await this.#memory.update(nothingUnsent);
    const onDevice = await this.#updateDevice(nothingUnsent).catch(() => null);
    return onDevice !== null || this.read().status === "unavailable";
  }

  /** Makes one change: on the device, or in memory when nothing can be stored there. */
  async update(change: (stored: Stored) => Changes): Promise<Stored> {
    await this.load();
    if (isOnDevice(this.read())) {
      try {
        return await this.#updateDevice(change);
      } catch {
        await this.#giveUp();
      }
    }
    return this.#memory.update(change);
  }

  /** After the receipt for `position`: makes `change`, and deletes the drafts for it, here and on the device. */
  async removeSent(position: string, change: (stored: Stored) => Changes): Promise<void> {
    void this.dispatch({ kind: "sent", position, elsewhere: null });
    await this.update((stored) => ({ ...change(stored), ...draftsDoneWith(stored, position) }));
  }

  /** Asks the browser, once a page, to keep the waiting applications when it needs room. Firefox asks the person. */
  async persist(): Promise<void> {
    if (this.#hasAskedToPersist || !isOnDevice(this.read())) return;
    this.#hasAskedToPersist = true;
    // Missing in a page without TLS.
    await navigator.storage?.persist?.().catch(() => false);
  }

  async #updateDevice(change: (stored: Stored) => Changes): Promise<Stored> {
    const stored = await this.#device.update(change);
    remember(onDeviceName, stored.size > 0 ? "" : null);
    return stored;
  }

  /** The stored draft of the open form is out of date: it is deleted, if the device allows. */
  async #giveUp() {
    const { form } = this.read();
    await this.dispatch({ kind: "failed" });
    await this.#device.write(noDrafts([form])).catch(() => undefined);
  }
}

const refreshMilliseconds = 500;

/** How long a file may take that a cloud drive fetches first. */
const readingMilliseconds = 60_000;

/**
 * Returns the file's bytes, in memory: a `File` fails once it was moved or saved again. Returns null when it cannot be
 * read.
 */
function copyOf(file: File): Promise<File | null> {
  return inTime(file.arrayBuffer(), readingMilliseconds).then(
    (bytes) => new File([bytes], file.name, file),
    () => null,
  );
}
