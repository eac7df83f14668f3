import { changedEntries, inTime, type Changes, type Entries, type NamedValues } from "./named-values.ts";
import { newUuid } from "./new-uuid.ts";
import type { StoredDraft } from "./draft.ts";
import type { OutgoingApplication, SentApplication, Stored } from "./stored.ts";

const draftPrefix = "draft ";
const outgoingPrefix = "outgoing ";
const sentPrefix = "sent ";
const filePrefix = "file ";

/** The name of a sent application on the device. */
export function sentName(reference: string): string {
  return sentPrefix + reference;
}

/** A file as it is stored. In a private window, WebKit's IndexedDB refuses `File` objects, but not their bytes. */
type StoredFile = Pick<File, "name" | "type" | "lastModified"> & { bytes: ArrayBuffer };

/** A value that may refer to a file: by its name on the device. */
type WithResume = { resume?: string | null };

/**
 * What is stored on this device. A file that a draft and its application share is stored once, after the values that refer
 * to it: if the device has no room for it, they come back without it.
 */
export class Device {
  #values: NamedValues;
  /** The files that are on the device. The name of a file never gets other content, so that each is read once. */
  #files = new Map<string, File>();
  #names = new WeakMap<File, string>();
  #refused = new WeakSet<File>();
  #underWay = new Map<File, Promise<void>>();

  constructor(values: NamedValues) {
    this.#values = values;
  }

  /** Reads and changes in one transaction: all or nothing. Rejects if the device did nothing. */
  async update(change: (stored: Stored) => Stored): Promise<Stored> {
    const files = new Set<File>();
    const entries = await this.#values.update(
      (before) => {
        this.#rememberFiles(before);
        const stored = this.#storedIn(before);
        return withoutUnusedFiles(before, this.#changes(valuesOf(stored), valuesOf(change(stored)), files));
      },
      (name) => !this.#files.has(name),
    );
    await Promise.all([...files].map((file) => this.#storeFile(file)));
    return this.#storedIn(entries);
  }

  /** Stores a form's draft without reading; null deletes it. Resolves to whether the device took the file, too. */
  async writeDraft(form: string, draft: StoredDraft | null): Promise<boolean> {
    await this.#values.write({ [draftPrefix + form]: draft ? this.#pack(draft) : undefined });
    const file = draft?.resume;
    if (!file) return true;
    if (!this.#refused.has(file)) await this.#storeFile(file);
    return !this.#refused.has(file);
  }

  /** The changes from the values `before` to those `after`. Their files are added to `files`. */
  #changes(before: Values, after: Values, files: Set<File>): Changes {
    const deleted = [...before.keys()].filter((name) => !after.has(name)).map((name) => [name, undefined] as const);
    const changed = [...after].filter(([name, value]) => value !== before.get(name));
    for (const [, value] of changed) if ("resume" in value && value.resume) files.add(value.resume);
    return Object.fromEntries([...deleted, ...changed.map(([name, value]) => [name, this.#pack(value)] as const)]);
  }

  /** `value` with the name of its file in place of the file. */
  #pack(value: Value): unknown {
    return "resume" in value ? { ...value, resume: value.resume && this.#nameOf(value.resume) } : value;
  }

  #nameOf(file: File): string {
    const name = this.#names.get(file) ?? filePrefix + newUuid();
    this.#names.set(file, name);
    return name;
  }

  #storedIn(entries: Entries): Stored {
    const under = <T>(prefix: string) =>
      [...entries].filter(([name]) => name.startsWith(prefix)).map(([name, value]) => [name, value as T] as const);
    const unpack = <T>(value: T & WithResume) => ({ ...value, resume: this.#files.get(value.resume ?? "") ?? null });
    return {
      drafts: Object.fromEntries(
        under<StoredDraft & WithResume>(draftPrefix).map(([name, value]) => [
          name.slice(draftPrefix.length),
          unpack(value),
        ]),
      ),
      unsent: under<OutgoingApplication & WithResume>(outgoingPrefix)
        .map(([, value]) => unpack(value))
        .sort((one, other) => one.submittedAtMs - other.submittedAtMs),
      sent: under<SentApplication>(sentPrefix)
        .map(([, value]) => value)
        .sort((one, other) => Date.parse(other.receivedAt) - Date.parse(one.receivedAt)),
    };
  }

  #rememberFiles(entries: Entries): void {
    for (const name of this.#files.keys()) if (!entries.has(name)) this.#files.delete(name);
    for (const [name, value] of entries) {
      if (!isFile(name) || this.#files.has(name)) continue;
      const { bytes, ...properties } = value as StoredFile;
      const file = new File([bytes], properties.name, properties);
      this.#files.set(name, file);
      this.#names.set(file, name);
    }
  }

  /** One at a time: each typed key asks for it. */
  #storeFile(file: File): Promise<void> {
    const work = this.#underWay.get(file) ?? this.#tryToStore(file).finally(() => this.#underWay.delete(file));
    this.#underWay.set(file, work);
    return work;
  }

  async #tryToStore(file: File): Promise<void> {
    const name = this.#nameOf(file);
    const isNeeded = (other: string) => !isFile(other);
    try {
      // The previous file is deleted first, to make room. This one is there, unless another tab has deleted it.
      let entries = await this.#values.update((before) => withoutUnusedFiles(before, {}), isNeeded);
      if (!entries.has(name)) {
        const { type, lastModified } = file;
        const content: StoredFile = { name: file.name, type, lastModified, bytes: await inTime(file.arrayBuffer()) };
        entries = await this.#values.update((before) => withoutUnusedFiles(before, { [name]: content }), isNeeded);
      }
      this.#refused.delete(file);
      if (entries.has(name)) this.#files.set(name, file);
    } catch {
      this.#refused.add(file);
    }
  }
}

type Value = StoredDraft | OutgoingApplication | SentApplication;
type Values = ReadonlyMap<string, Value>;

/** Each value under its name on the device. */
function valuesOf({ drafts, unsent, sent }: Stored): Values {
  return new Map<string, Value>([
    ...Object.entries(drafts).map(([form, draft]) => [draftPrefix + form, draft] as const),
    ...unsent.map((application) => [outgoingPrefix + application.key, application] as const),
    ...sent.map((application) => [sentName(application.reference), application] as const),
  ]);
}

function isFile(name: string): boolean {
  return name.startsWith(filePrefix);
}

/** `changes`, and the deletion of every file that no value refers to after them. */
function withoutUnusedFiles(entries: Entries, changes: Changes): Changes {
  const after = changedEntries(entries, changes);
  const used = new Set([...after.values()].map((value) => (value as WithResume | null)?.resume));
  const unused = [...after.keys()].filter((name) => isFile(name) && !used.has(name));
  return { ...changes, ...Object.fromEntries(unused.map((name) => [name, undefined])) };
}
