import type { Changes, DeviceStore, Stored } from "./device-store.ts";
import { inTime } from "./in-time.ts";
import { fileOf, readFile, type StoredFile } from "./stored-file.ts";

export type SharedFilesStore = DeviceStore & {
  /** Whether the device did not take `file` when it was last to be stored, or the file was not readable. */
  isRefused(file: File): boolean;
};

/**
 * A store that stores each file once, whatever refers to it: the draft and the applications that wait to be sent have a
 * resume in common. Values hold a reference in place of a file, and a file is deleted with the last reference to it.
 *
 * Reading a file takes time, and a device may have room for texts only. So a change is stored at once, and its files
 * after it; when that fails, the call succeeds all the same. A reference to a file that is not there is read as null.
 */
export function withSharedFiles(store: DeviceStore): SharedFilesStore {
  // The name of a file never gets other content, so that each file is read once.
  const filesOnDevice = new Map<string, File>();
  const names = new WeakMap<File, string>();
  const refused = new WeakSet<File>();
  const isUnread = (name: string) => !filesOnDevice.has(name);

  function nameOf(file: File): string {
    const name = names.get(file) ?? `${filePrefix}${crypto.randomUUID()}`;
    names.set(file, name);
    return name;
  }

  /** `changes` with references in place of files, which are added to `files`. */
  function pack(changes: Changes, files: Set<File>): Changes {
    return replaceDeep(changes, (value) => {
      if (!(value instanceof File)) return value;
      files.add(value);
      return { storedFile: nameOf(value) } satisfies Reference;
    }) as Changes;
  }

  function unpack(stored: Stored): Stored {
    const values = [...stored].filter(([name]) => !isFileName(name));
    const resolve = (value: object) => (isReference(value) ? (filesOnDevice.get(value.storedFile) ?? null) : value);
    return new Map(values.map(([name, value]) => [name, replaceDeep(value, resolve)]));
  }

  function rememberFiles(stored: Stored) {
    for (const name of filesOnDevice.keys()) if (!stored.has(name)) filesOnDevice.delete(name);
    for (const [name, value] of stored) {
      if (!isFileName(name) || filesOnDevice.has(name)) continue;
      const file = fileOf(value as StoredFile);
      filesOnDevice.set(name, file);
      names.set(file, name);
    }
  }

  /** Stores those of `files` that are not there and that a value still refers to. */
  async function addFiles(files: Set<File>) {
    for (const file of files) {
      const name = nameOf(file);
      if (filesOnDevice.has(name)) continue;
      refused.delete(file);
      try {
        const content = await inTime(readFile(file));
        const add = (stored: Stored) => withoutUnusedFiles(stored, stored.has(name) ? {} : { [name]: content });
        const stored = await store.update(add, isNoFile);
        if (stored.has(name)) filesOnDevice.set(name, file);
      } catch {
        refused.add(file);
      }
    }
  }

  return {
    async update(change) {
      const files = new Set<File>();
      const stored = await store.update((before) => {
        rememberFiles(before);
        return withoutUnusedFiles(before, pack(change(unpack(before)), files));
      }, isUnread);
      await addFiles(files);
      return unpack(stored);
    },
    async write(changes) {
      const files = new Set<File>();
      await store.write(pack(changes, files));
      const isFileChanged = files.size > 0 || Object.values(changes).includes(undefined);
      if (!isFileChanged) return;
      // It is unknown without reading whether the previous file is still used. It goes first, to make room. A failure
      // here leaves it to the next update.
      const removeUnused = (stored: Stored) => {
        rememberFiles(stored);
        return withoutUnusedFiles(stored, {});
      };
      await store.update(removeUnused, isUnread).catch(() => undefined);
      await addFiles(files);
    },
    persist: () => store.persist(),
    isRefused: (file) => refused.has(file),
  };
}

type Reference = { storedFile: string };

const filePrefix = "file ";

function isFileName(name: string): boolean {
  return name.startsWith(filePrefix);
}

function isNoFile(name: string): boolean {
  return !isFileName(name);
}

function isReference(value: object): value is Reference {
  return "storedFile" in value;
}

/** `changes`, without the files that no value refers to after them. */
function withoutUnusedFiles(stored: Stored, changes: Changes): Changes {
  const after = Object.entries({ ...Object.fromEntries(stored), ...changes });
  // A file's name holds a UUID: where it occurs, it is a reference.
  const values = JSON.stringify(after.filter(([name]) => !isFileName(name)));
  const unused = after.map(([name]) => name).filter((name) => isFileName(name) && !values.includes(name));
  return { ...changes, ...Object.fromEntries(unused.map((name) => [name, undefined])) };
}

/** Replaces objects anywhere in plain data; what `replace` returns as it is is searched further. */
function replaceDeep(value: unknown, replace: (value: object) => unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const replaced = replace(value);
  if (replaced !== value || value instanceof File) return replaced;
  if (Array.isArray(value)) return value.map((item) => replaceDeep(item, replace));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaceDeep(item, replace)]));
}
