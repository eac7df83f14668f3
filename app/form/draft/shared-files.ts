import { newUuid } from "./new-uuid.ts";
import { inTime, without, type Changes, type DeviceStore, type Stored } from "./device-store.ts";

/** `write` resolves to whether the device took the files, too. */
export type SharedFilesStore = Pick<DeviceStore, "update"> & { write(changes: Changes): Promise<boolean> };

/** A file as it is stored. In a private window, WebKit's IndexedDB refuses `File` objects, but not their bytes. */
export type StoredFile = Pick<File, "name" | "type" | "lastModified"> & { bytes: ArrayBuffer };

/** A value that may refer to a file: by the file itself for users of the store, by its name on the device. */
type WithResume = { resume?: File | string | null | undefined };

/**
 * Stores each file once, after the values that refer to it. If the device has no room for a file, the value comes back
 * without `resume`.
 */
export function withSharedFiles(store: DeviceStore): SharedFilesStore {
  // The name of a file never gets other content, so that each file is read once.
  const filesOnDevice = new Map<string, File>();
  const names = new WeakMap<File, string>();
  const refused = new WeakSet<File>();
  const underWay = new Map<File, Promise<void>>();

  /** `changes` with names in place of files, which are added to `files`. */
  function pack(changes: Changes, files: Set<File>): Changes {
    const packed = Object.entries(changes).map(([name, value]) => {
      const { resume: file } = (value ?? {}) as WithResume;
      if (!(file instanceof File)) return [name, value];
      const resume = names.get(file) ?? `${filePrefix}${newUuid()}`;
      names.set(file, resume);
      files.add(file);
      return [name, { ...(value as WithResume), resume }];
    });
    return Object.fromEntries(packed) as Changes;
  }

  function unpack(stored: Stored): Stored {
    const values = [...stored].filter(([name]) => isValue(name)) as [string, WithResume][];
    return new Map(
      values.map(([name, value]) => {
        const { resume } = value;
        return [name, typeof resume === "string" ? { ...value, resume: filesOnDevice.get(resume) } : value];
      }),
    );
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

  /** One at a time: each typed key asks for it. */
  function storeFile(file: File): Promise<void> {
    const work = underWay.get(file) ?? tryToStore(file).finally(() => underWay.delete(file));
    underWay.set(file, work);
    return work;
  }

  async function tryToStore(file: File) {
    const id = names.get(file) ?? "";
    try {
      // The previous file is deleted first, to make room. This one is there, unless another tab has deleted it.
      let stored = await store.update((before) => withoutUnusedFiles(before, {}), isValue);
      if (!stored.has(id)) {
        const { name, type, lastModified } = file;
        const content: StoredFile = { name, type, lastModified, bytes: await inTime(file.arrayBuffer()) };
        stored = await store.update((before) => withoutUnusedFiles(before, { [id]: content }), isValue);
      }
      refused.delete(file);
      if (stored.has(id)) filesOnDevice.set(id, file);
    } catch {
      refused.add(file);
    }
  }

  return {
    async update(change) {
      const files = new Set<File>();
      const stored = await store.update(
        (before) => {
          rememberFiles(before);
          return withoutUnusedFiles(before, pack(change(unpack(before)), files));
        },
        (name) => !filesOnDevice.has(name),
      );
      await Promise.all([...files].map(storeFile));
      return unpack(stored);
    },
    async write(changes) {
      const files = new Set<File>();
      await store.write(pack(changes, files));
      await Promise.all([...files].filter((file) => !refused.has(file)).map(storeFile));
      return [...files].every((file) => !refused.has(file));
    },
  };
}

const filePrefix = "file ";

/** Returns whether a value is stored under `name`, and not a file. */
function isValue(name: string): boolean {
  return !name.startsWith(filePrefix);
}

function withoutUnusedFiles(stored: Stored, changes: Changes): Changes {
  const after = { ...Object.fromEntries(stored), ...changes };
  const used = new Set(Object.values(after).map((value) => (value as WithResume | undefined)?.resume));
  return { ...changes, ...without(Object.keys(after).filter((name) => !isValue(name) && !used.has(name))) };
}
