import { inTime, without, type Changes, type DeviceStore, type Stored } from "./device-store.ts";

export type SharedFilesStore = DeviceStore & {
  /** Whether the device did not take `file` when it was last to be stored, or the file was not readable. */
  isRefused(file: File): boolean;
};

/** A file as it is stored. In a private window, WebKit's IndexedDB refuses `File` objects, but not their bytes. */
export type StoredFile = Pick<File, "name" | "type" | "lastModified"> & { bytes: ArrayBuffer };

/**
 * A store that stores each file once, whatever refers to it: the draft and the applications that wait to be sent have a
 * resume in common. Values hold a reference in place of a file, and each update removes the files without a reference.
 *
 * Reading a file takes time, and a device may have room for texts only. So a change is stored at once, and its files
 * after it; when that fails, the call succeeds all the same. A reference to a file that is not there is read as null.
 */
export function withSharedFiles(store: DeviceStore): SharedFilesStore {
  // The name of a file never gets other content, so that each file is read once.
  const filesOnDevice = new Map<string, File>();
  const names = new WeakMap<File, string>();
  const refused = new WeakSet<File>();

  /** `changes` with references in place of files, which are added to `files`. */
  function pack(changes: Changes, files: Set<File>): Changes {
    return replaceDeep(changes, (value) => {
      if (!(value instanceof File)) return value;
      const name = names.get(value) ?? `${filePrefix}${crypto.randomUUID()}`;
      names.set(value, name);
      files.add(value);
      return { storedFile: name } satisfies Reference;
    }) as Changes;
  }

  function unpack(stored: Stored): Stored {
    const values = [...stored].filter(([name]) => isValue(name));
    const resolve = (value: object) =>
      "storedFile" in value ? (filesOnDevice.get((value as Reference).storedFile) ?? null) : value;
    return new Map(values.map(([name, value]) => [name, replaceDeep(value, resolve)]));
  }

  function rememberFiles(stored: Stored) {
    for (const name of filesOnDevice.keys()) if (!stored.has(name)) filesOnDevice.delete(name);
    for (const [name, value] of stored) {
      if (isValue(name) || filesOnDevice.has(name)) continue;
      const { bytes, ...properties } = value as StoredFile;
      const file = new File([bytes], properties.name, properties);
      filesOnDevice.set(name, file);
      names.set(file, name);
    }
  }

  /** Stores those of `files` that are not there and that a value still refers to. */
  async function addFiles(files: Set<File>) {
    for (const file of files) {
      const id = names.get(file) ?? "";
      if (filesOnDevice.has(id)) continue;
      try {
        const { name, type, lastModified } = file;
        const content: StoredFile = { name, type, lastModified, bytes: await inTime(file.arrayBuffer()) };
        const stored = await store.update((before) => withoutUnusedFiles(before, { [id]: content }), isValue);
        refused.delete(file);
        if (stored.has(id)) filesOnDevice.set(id, file);
      } catch {
        refused.add(file);
      }
    }
  }

  async function update(change: (stored: Stored) => Changes) {
    const files = new Set<File>();
    const stored = await store.update(
      (before) => {
        rememberFiles(before);
        return withoutUnusedFiles(before, pack(change(unpack(before)), files));
      },
      (name) => !filesOnDevice.has(name),
    );
    await addFiles(files);
    return unpack(stored);
  }

  return {
    update,
    async write(changes) {
      const files = new Set<File>();
      await store.write(pack(changes, files));
      if (files.size === 0 && !Object.values(changes).includes(undefined)) return;
      // The previous file goes first, to make room. A failure here leaves it to the next update.
      await update(() => ({})).catch(() => undefined);
      await addFiles(files);
    },
    isRefused: (file) => refused.has(file),
  };
}

type Reference = { storedFile: string };

const filePrefix = "file ";

/** Whether a value is stored under `name`, and not a file. */
function isValue(name: string): boolean {
  return !name.startsWith(filePrefix);
}

/** `changes`, without the files that no value refers to after them. */
function withoutUnusedFiles(stored: Stored, changes: Changes): Changes {
  const after = Object.entries({ ...Object.fromEntries(stored), ...changes });
  // A file's name holds a UUID: where it occurs, it is a reference.
  const values = JSON.stringify(after.filter(([name]) => isValue(name)));
  const unused = after.map(([name]) => name).filter((name) => !isValue(name) && !values.includes(name));
  return { ...changes, ...without(unused) };
}

/** Replaces objects anywhere in plain data; what `replace` returns as it is is searched further. */
function replaceDeep(value: unknown, replace: (value: object) => unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const replaced = replace(value);
  if (replaced !== value || value instanceof File) return replaced;
  if (Array.isArray(value)) return value.map((item) => replaceDeep(item, replace));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaceDeep(item, replace)]));
}
