import {
  draftChanges,
  draftIn,
  emptyDraft,
  isBlank,
  isDraftExpired,
  mergeDrafts,
  noDraft,
  type Draft,
} from "./draft.ts";
import { deviceStore, memoryStore, type Changes, type DraftStore, type Kept } from "./draft-store.ts";
import { expiredParcels } from "./parcel.ts";
import { keepingPreference, type KeepingPreference } from "./keeping-preference.ts";

/**
 * What may be said about the device: `kept` only while everything typed and chosen lies on it. `ready` when nothing is
 * there to be kept, `off` when the person wants nothing kept, `unavailable` when the browser does not do it.
 */
export type Keeping = "unavailable" | "ready" | "kept" | "off";

/** Why the draft became another one without the form's doing. */
export type Replacement = "restored" | "cleared";

/** Keeps the draft: in memory for this page, and on the device as long as the person and the browser agree. */
export class DraftKeeper {
  #draft = emptyDraft;
  #keeping: Keeping = "unavailable";
  #device: DraftStore;
  #memory = memoryStore();
  #preference: KeepingPreference;
  #loading: Promise<void> | undefined;
  #isLoaded = false;
  #isChanged = false;
  #isResumeChanged = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watchers = new Set<() => void>();
  #listeners = new Set<(replacement: Replacement) => void>();

  constructor(device = deviceStore(), preference = keepingPreference()) {
    this.#device = device;
    this.#preference = preference;
  }

  read = (): Draft => this.#draft;
  keeping = (): Keeping => this.#keeping;

  watchKeeping = (watcher: () => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };

  onReplaced(listener: (replacement: Replacement) => void) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Fetches what the device has, and deletes what it has had for too long. The first call does it for the page. */
  load(): Promise<void> {
    this.#loading ??= this.#preference.isOff() ? this.#start("off") : this.#restore();
    return this.#loading;
  }

  /** The draft as it is now. Texts are written when typing pauses, a file at once. */
  keep(draft: Draft): void {
    const isResumeChanged = draft.resume !== this.#draft.resume;
    this.#draft = draft;
    this.#isChanged = true;
    this.#isResumeChanged ||= isResumeChanged;
    clearTimeout(this.#timer);
    if (isResumeChanged) void this.flush();
    else this.#timer = setTimeout(() => void this.flush(), pauseMilliseconds);
  }

  /** Writes what is not written yet. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    // What the device has is not known yet: it must not be overwritten by less.
    if (!this.#isLoaded || !this.#isChanged || !this.#isOnDevice()) return;
    const changes = draftChanges(this.#draft, Date.now(), this.#isResumeChanged);
    this.#isChanged = this.#isResumeChanged = false;
    try {
      await this.#device.write(changes);
      if (this.#isOnDevice()) this.#say(isBlank(this.#draft) ? "ready" : "kept");
    } catch {
      await this.#giveUp();
    }
  }

  /** Removes the draft, and everything that waits to be sent. False when the device still has it. */
  async forget(): Promise<boolean> {
    this.#clear();
    await this.#memory.update(everything);
    try {
      await this.#device.update(everything);
    } catch {
      return this.#keeping === "unavailable";
    }
    if (this.#keeping === "kept") this.#say("ready");
    return true;
  }

  /** Keeps drafts on the device from now on, or removes what is there and keeps nothing any more. */
  async turn(keeping: "on" | "off"): Promise<void> {
    this.#preference.setOff(keeping === "off");
    if (keeping === "off") {
      this.#say("off");
      await this.#device.update(everything).catch(() => undefined);
      return;
    }
    this.#say("ready");
    this.#isChanged = this.#isResumeChanged = true;
    await this.flush();
  }

  /** One change, on the device if it may be there. */
  async update(change: (kept: Kept) => Changes): Promise<Kept> {
    await this.load();
    if (this.#isOnDevice()) {
      try {
        return await this.#device.update(change);
      } catch {
        await this.#giveUp();
      }
    }
    return this.#memory.update(change);
  }

  /** An application for `position` is stored: a draft of it has done its work, here and on the device. */
  async settle(position: string, change: (kept: Kept) => Changes): Promise<void> {
    if (this.#draft.values.position === position) this.#clear();
    await this.update((kept) => {
      const draft = draftIn(kept);
      return { ...change(kept), ...(draft && draft.values.position === position ? noDraft : {}) };
    });
    if (this.#keeping === "kept" && isBlank(this.#draft)) this.#say("ready");
  }

  /** The same was done by another tab. */
  settledElsewhere(position: string): void {
    if (this.#draft.values.position !== position) return;
    this.#clear();
    if (this.#keeping === "kept") this.#say("ready");
    this.#replace("cleared");
  }

  async #restore() {
    try {
      const kept = await this.#device.update((found) => ({
        ...expiredParcels(found, Date.now()),
        ...(isDraftExpired(found, Date.now()) ? noDraft : {}),
      }));
      const restored = draftIn(kept);
      if (restored) this.#draft = mergeDrafts(this.#draft, restored);
      await this.#start(restored ? "kept" : "ready");
      if (restored) this.#replace("restored");
    } catch {
      await this.#start("unavailable");
    }
  }

  async #start(keeping: Keeping) {
    this.#isLoaded = true;
    this.#say(keeping);
    await this.flush();
  }

  /** Half a draft would be sent for a whole one: what is there goes, as far as the device lets it. */
  async #giveUp() {
    this.#say("unavailable");
    await this.#device.write(noDraft).catch(() => undefined);
  }

  #isOnDevice() {
    if (this.#preference.isOff()) this.#say("off");
    return this.#keeping === "ready" || this.#keeping === "kept";
  }

  #clear() {
    clearTimeout(this.#timer);
    this.#draft = emptyDraft;
    this.#isChanged = this.#isResumeChanged = false;
  }

  #say(keeping: Keeping) {
    if (keeping === this.#keeping) return;
    this.#keeping = keeping;
    for (const watcher of this.#watchers) watcher();
  }

  #replace(replacement: Replacement) {
    for (const listener of this.#listeners) listener(replacement);
  }
}

/** Short enough to lose no sentence, long enough not to write with every letter. */
const pauseMilliseconds = 300;

function everything(kept: Kept): Changes {
  return Object.fromEntries([...kept.keys()].map((name) => [name, undefined]));
}
