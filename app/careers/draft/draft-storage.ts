import {
  draftChanges,
  draftIn,
  emptyDraft,
  isBlank,
  isDraftExpired,
  isResumeMissingIn,
  mergeDrafts,
  noDraft,
  savedAtIn,
  type Draft,
} from "./draft.ts";
import { deviceStore, memoryStore, type Changes, type Stored } from "./device-store.ts";
import { expiredOutgoing, outgoingIn } from "../submission/outgoing-application.ts";
import { setOutgoingFlag } from "../submission/outgoing-flag.ts";
import { isSentName } from "../submission/sent-applications.ts";
import { withSharedFiles, type SharedFilesStore } from "./shared-files.ts";
import { storageConsent, type StorageConsent } from "./storage-consent.ts";

/**
 * What the form may say about the device: `stored` only while everything typed and chosen is stored on it, and
 * `stored-without-resume` when it took the texts and refused the file. `storing` while a file is read and stored, `ready`
 * when there is nothing to store, `off` when the person wants nothing stored, `unavailable` when the browser stores
 * nothing.
 */
export type StorageStatus = "unavailable" | "ready" | "storing" | "stored" | "stored-without-resume" | "off";

/** Where the draft in the form comes from. */
export type Restored = { savedAtMs: number; isResumeMissing: boolean };

/** Why the draft changed other than by typing. */
export type Replacement = "restored" | "cleared";

/** Stores the draft: in memory for this page, and on the device while the person and the browser agree. */
export class DraftStorage {
  #draft = emptyDraft;
  #status: StorageStatus = "unavailable";
  #device: SharedFilesStore;
  #memory = memoryStore();
  #consent: StorageConsent;
  #loading: Promise<void> | undefined;
  #isLoaded = false;
  #isChanged = false;
  #isResumeChanged = false;
  #hasAskedToPersist = false;
  #restored: Restored | null = null;
  #writesUnderWay = 0;
  #watchers = new Set<() => void>();
  #listeners = new Set<(replacement: Replacement) => void>();

  constructor(device = deviceStore(), consent = storageConsent()) {
    this.#device = withSharedFiles(device);
    this.#consent = consent;
  }

  read = (): Draft => this.#draft;
  status = (): StorageStatus => this.#status;
  /** The draft that this visit found on the device; null once it is removed from there. */
  restored = (): Restored | null => this.#restored;

  watchStatus = (watcher: () => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };

  onReplaced(listener: (replacement: Replacement) => void) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Reads what the device has, and deletes what has expired. Only the first call does it. */
  load(): Promise<void> {
    this.#loading ??= this.#consent.isOff() ? this.#start("off") : this.#restore();
    return this.#loading;
  }

  /** Replaces the draft, and writes it at once: the page may be left with the next key. */
  async save(draft: Draft): Promise<void> {
    this.#isResumeChanged ||= draft.resume !== this.#draft.resume;
    this.#draft = draft;
    this.#isChanged = true;
    await this.#write();
  }

  /** Writes what is not written yet. */
  async #write(): Promise<void> {
    // What the device has is not known yet; an unfinished draft must not overwrite it.
    if (!this.#isLoaded || !this.#isChanged || !this.#isOnDevice()) return;
    const changes = draftChanges(this.#draft, Date.now(), this.#isResumeChanged);
    if (this.#isResumeChanged && this.#draft.resume) this.#setStatus("storing");
    this.#isChanged = this.#isResumeChanged = false;
    this.#writesUnderWay += 1;
    try {
      await this.#device.write(changes);
    } catch {
      await this.#giveUp();
    }
    this.#writesUnderWay -= 1;
    // A file takes longer than the texts after it: until the last of them is done, it is unknown what is stored.
    if (this.#writesUnderWay === 0 && this.#isOnDevice()) this.#setStatus(this.#statusOfDraft());
  }

  /** Deletes the draft, and everything that waits to be sent. False when the device still has it. */
  async deleteUnsent(): Promise<boolean> {
    this.#clear();
    await this.#memory.update(everythingUnsent);
    try {
      await this.#updateDevice(everythingUnsent);
    } catch {
      return this.#status === "unavailable";
    }
    if (this.#isOnDevice()) this.#setStatus("ready");
    return true;
  }

  /** Stores drafts on the device from now on, or deletes what is not sent there and stores nothing more. */
  async setConsent(isGiven: boolean): Promise<void> {
    this.#consent.setOff(!isGiven);
    if (!isGiven) {
      this.#restored = null;
      this.#setStatus("off");
      await this.#updateDevice(everythingUnsent).catch(() => undefined);
      return;
    }
    this.#setStatus("ready");
    this.#isChanged = this.#isResumeChanged = true;
    await this.#write();
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

  /** Reads or deletes what was sent: after drafts were turned off, what came before that is still on the device. */
  async updateSent(change: (stored: Stored) => Changes): Promise<Stored> {
    if (!this.#consent.isOff()) return this.update(change);
    const onDevice = await this.#updateDevice(change).catch((): Stored => new Map());
    return new Map([...onDevice, ...(await this.#memory.update(change))]);
  }

  /** Asks the browser, once a page, not to delete what waits on the device when it needs room. Firefox asks the person. */
  async persist(): Promise<void> {
    if (this.#hasAskedToPersist || !this.#isOnDevice()) return;
    this.#hasAskedToPersist = true;
    await this.#device.persist();
  }

  /** Fills an empty form with what was submitted at `savedAtMs`, not sent, and is in no draft any more. */
  offer(draft: Draft, savedAtMs: number): void {
    if (!isBlank(this.#draft)) return;
    void this.save(draft);
    // Nothing was submitted without a resume.
    this.#restored = { savedAtMs, isResumeMissing: draft.resume === null };
    this.#replace("restored");
  }

  /** After the receipt for `position`: makes `change`, and deletes a draft for it, here and on the device. */
  async removeSent(position: string, change: (stored: Stored) => Changes): Promise<void> {
    if (this.#draft.values.position === position) this.#clear();
    await this.update((stored) => {
      const draft = draftIn(stored);
      return { ...change(stored), ...(draft && draft.values.position === position ? noDraft : {}) };
    });
    if (this.#isOnDevice() && isBlank(this.#draft)) this.#setStatus("ready");
  }

  /** Empties the form after another tab got the receipt for `position`. */
  clearSentElsewhere(position: string): void {
    if (this.#draft.values.position !== position) return;
    this.#clear();
    if (this.#isOnDevice()) this.#setStatus("ready");
    this.#replace("cleared");
  }

  async #restore() {
    try {
      const stored = await this.#updateDevice((found) => ({
        ...expiredOutgoing(found, Date.now()),
        ...(isDraftExpired(found, Date.now()) ? noDraft : {}),
      }));
      const restored = draftIn(stored);
      const savedAtMs = savedAtIn(stored);
      if (restored && savedAtMs !== null) {
        this.#draft = mergeDrafts(this.#draft, restored);
        this.#restored = { savedAtMs, isResumeMissing: isResumeMissingIn(stored) };
      }
      await this.#start(restored ? "stored" : "ready");
      if (restored) this.#replace("restored");
    } catch {
      await this.#start("unavailable");
    }
  }

  async #start(status: StorageStatus) {
    this.#isLoaded = true;
    this.#setStatus(status);
    await this.#write();
  }

  async #updateDevice(change: (stored: Stored) => Changes): Promise<Stored> {
    const stored = await this.#device.update(change);
    setOutgoingFlag(outgoingIn(stored).length > 0);
    return stored;
  }

  /** What is there of the draft is out of date: it is deleted, if the device allows. */
  async #giveUp() {
    this.#setStatus("unavailable");
    await this.#device.write(noDraft).catch(() => undefined);
  }

  #isOnDevice() {
    if (this.#consent.isOff()) this.#setStatus("off");
    return this.#status !== "unavailable" && this.#status !== "off";
  }

  #statusOfDraft(): StorageStatus {
    if (isBlank(this.#draft)) return "ready";
    const { resume } = this.#draft;
    return resume && this.#device.isRefused(resume) ? "stored-without-resume" : "stored";
  }

  #clear() {
    this.#draft = emptyDraft;
    this.#restored = null;
    this.#isChanged = this.#isResumeChanged = false;
  }

  #setStatus(status: StorageStatus) {
    if (status === this.#status) return;
    this.#status = status;
    for (const watcher of this.#watchers) watcher();
  }

  #replace(replacement: Replacement) {
    for (const listener of this.#listeners) listener(replacement);
  }
}

/** The secret address of a sent application may be nowhere else. */
function everythingUnsent(stored: Stored): Changes {
  const names = [...stored.keys()].filter((name) => !isSentName(name));
  return Object.fromEntries(names.map((name) => [name, undefined]));
}
