import type { Changes, DeviceStore, Stored } from "./device-store.ts";

/**
 * A store that stores each file once, whatever refers to it: the draft and the applications that wait to be sent have a
 * resume in common. Values hold a reference in place of a file, and a file is deleted with the last reference to it.
 * Files that an earlier release stored in place are read as they are.
 */
export function withSharedFiles(store: DeviceStore): DeviceStore {
  // Each read makes another File object of the same file; all of them have its name.
  const names = new WeakMap<File, string>();

  function nameOf(file: File): string {
    const name = names.get(file) ?? `${filePrefix}${crypto.randomUUID()}`;
    names.set(file, name);
    return name;
  }

  /** `changes` with references, and the files that they refer to. */
  function pack(changes: Changes): Changes {
    const files: Record<string, File> = {};
    const packed = replaceDeep(changes, (value) => {
      if (!(value instanceof File)) return value;
      const name = nameOf(value);
      files[name] = value;
      return { storedFile: name } satisfies Reference;
    });
    return { ...files, ...(packed as Changes) };
  }

  function unpack(stored: Stored): Stored {
    for (const [name, file] of stored) if (isFileName(name)) names.set(file as File, name);
    const values = [...stored].filter(([name]) => !isFileName(name));
    const resolve = (value: object) => (isReference(value) ? (stored.get(value.storedFile) ?? null) : value);
    return new Map(values.map(([name, value]) => [name, replaceDeep(value, resolve)]));
  }

  return {
    async update(change) {
      const stored = await store.update((before) => {
        const changes = Object.entries(pack(change(unpack(before))));
        const isNew = ([name]: [string, unknown]) => !isFileName(name) || !before.has(name);
        return withoutUnusedFiles(before, Object.fromEntries(changes.filter(isNew)));
      });
      return unpack(stored);
    },
    async write(changes) {
      await store.write(pack(changes));
      // It is unknown without reading whether the previous file is still used. A failure here leaves it to the next update.
      const isFileChanged = Object.values(changes).some((value) => value === undefined || value instanceof File);
      if (isFileChanged) await store.update((stored) => withoutUnusedFiles(stored, {})).catch(() => undefined);
    },
    persist: () => store.persist(),
  };
}

type Reference = { storedFile: string };

const filePrefix = "file ";

function isFileName(name: string): boolean {
  return name.startsWith(filePrefix);
}

function isReference(value: object): value is Reference {
  return "storedFile" in value;
}

/** `changes`, and the removal of every file that no value refers to after them. */
function withoutUnusedFiles(stored: Stored, changes: Changes): Changes {
  const after = Object.entries({ ...Object.fromEntries(stored), ...changes });
  // A file's name holds a UUID: where it occurs, it is a reference.
  const values = JSON.stringify(after.filter(([name]) => !isFileName(name)));
  const unused = [...stored.keys()].filter((name) => isFileName(name) && !values.includes(name));
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
