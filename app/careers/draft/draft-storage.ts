import { remember, remembered } from "../submission/tabs.ts";
import { deviceStore, memoryStore, type Changes, type Stored } from "./device-store.ts";
import { draftAfter, initialDraftState, isBlank, isOnDevice, nextDraftState, type DraftEvent } from "./draft.ts";
import { withSharedFiles, type SharedFilesStore } from "./shared-files.ts";
import {
  draftChanges,
  draftIn,
  expired,
  noDraft,
  nothingUnsent,
  sentIn,
  type SentApplication,
} from "./stored-values.ts";

/** Under which the browser remembers, for all pages, that the person wants nothing stored. */
const consentName = "application-draft";

/** Then the careers pages start at once, and not only when the person does something (`framework-starter.ts`). */
const onDeviceName = "on-device";

/** Stores the draft: in memory for this page, and on the device while the person and the browser agree. */
export class DraftStorage {
  #state = initialDraftState;
  #device: SharedFilesStore;
  #memory = memoryStore();
  #loading: Promise<void> | undefined;
  #hasAskedToPersist = false;
  #watchers = new Set<() => void>();

  constructor(device = deviceStore()) {
    this.#device = withSharedFiles(device);
  }

  read = () => this.#state;

  watch = (watcher: () => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };

  /** Changes the state. The device gets the draft at once, because the page may be left with the next key. */
  async dispatch(event: DraftEvent): Promise<void> {
    const before = this.#state;
    this.#state = nextDraftState(before, event);
    if (this.#state === before) return;
    for (const watcher of this.#watchers) watcher();
    if (this.#state.isUnwritten && this.#isOnDevice()) await this.#write();
  }

  async #write(): Promise<void> {
    const { draft } = this.#state;
    void this.dispatch({ kind: "writing" });
    if (!isBlank(draft)) remember(onDeviceName, "");
    await this.#device.write(draftChanges(draft, Date.now())).catch(() => this.#giveUp());
    const { resume } = this.#state.draft;
    await this.dispatch({ kind: "written", isResumeRefused: resume !== null && this.#device.isRefused(resume) });
  }

  /** Reads what the device has, and deletes what has expired. Only the first call reads. */
  load(): Promise<void> {
    return (this.#loading ??= this.#load());
  }

  async #load() {
    if (this.#isOff()) return this.dispatch({ kind: "switched", isOn: false });
    const stored = await this.#updateDevice((before) => expired(before, Date.now())).catch(() => null);
    if (stored) await this.dispatch({ kind: "loaded", found: draftIn(stored) });
  }

  /** Deletes the draft, and everything that waits to be sent. False when the device still has it. */
  async deleteUnsent(): Promise<boolean> {
    await this.dispatch({ kind: "emptied" });
    await this.#memory.update(nothingUnsent);
    const onDevice = await this.#updateDevice(nothingUnsent).catch(() => null);
    return onDevice !== null || this.#state.status === "unavailable";
  }

  /** Stores drafts on the device from now on, or deletes what is not sent there and stores nothing more. */
  async setConsent(isGiven: boolean): Promise<void> {
    remember(consentName, isGiven ? null : "off");
    await this.dispatch({ kind: "switched", isOn: isGiven });
    if (!isGiven) await this.#updateDevice(nothingUnsent).catch(() => undefined);
  }

  /** Makes one change: on the device, or in memory when nothing may be stored there. */
  async update(change: (stored: Stored) => Changes): Promise<Stored> {
    await this.load();
    if (this.#isOnDevice()) {
      try {
        return await this.#updateDevice(change);
      } catch {
        await this.#giveUp();
      }
    }
    return this.#memory.update(change);
  }

  /** The sent applications on the device, after `change`: also when drafts were turned off after that. */
  async updateSent(change: (stored: Stored) => Changes = () => ({})): Promise<SentApplication[]> {
    await this.load();
    return sentIn(await this.#updateDevice(change).catch((): Stored => new Map()));
  }

  /** After the receipt for `position`: makes `change`, and deletes what the draft has for it, here and on the device. */
  async removeSent(position: string, change: (stored: Stored) => Changes): Promise<void> {
    void this.dispatch({ kind: "sent", position, elsewhere: null });
    await this.update((stored) => {
      const { draft, savedAtMs } = draftIn(stored) ?? {};
      const left = draft && draftAfter(draft, position);
      return { ...change(stored), ...(left && left !== draft ? draftChanges(left, savedAtMs ?? Date.now()) : {}) };
    });
  }

  /** Asks the browser, once a page, not to delete what waits on the device when it needs room. Firefox asks the person. */
  async persist(): Promise<void> {
    if (this.#hasAskedToPersist || !this.#isOnDevice()) return;
    this.#hasAskedToPersist = true;
    // Absent in a page without TLS.
    await navigator.storage?.persist?.().catch(() => false);
  }

  async #updateDevice(change: (stored: Stored) => Changes): Promise<Stored> {
    const stored = await this.#device.update(change);
    remember(onDeviceName, stored.size > 0 ? "" : null);
    return stored;
  }

  /** The stored draft is out of date: it is deleted, if the device allows. */
  async #giveUp() {
    await this.dispatch({ kind: "failed" });
    await this.#device.write(noDraft).catch(() => undefined);
  }

  /** A browser that stores nothing takes the answer from the state of this page. */
  #isOff() {
    return this.#state.status === "off" || remembered(consentName) === "off";
  }

  /** Another tab may have switched it off. */
  #isOnDevice() {
    if (this.#isOff()) void this.dispatch({ kind: "switched", isOn: false });
    return isOnDevice(this.#state);
  }
}
