import { createStore, promisifyRequest } from "idb-keyval";

/** The values by name. A value is anything that every browser can copy: data and bytes, no `File`. */
export type Entries = ReadonlyMap<string, unknown>;

/** The values to store under each name; undefined removes one. */
export type Changes = Readonly<Record<string, unknown>>;

/** Values by name. Every call does all or nothing, and rejects if it did nothing. */
export type NamedValues = {
  /** Reads and changes in one transaction. Unneeded values may be left out; their names are there. */
  update(change: (entries: Entries) => Changes, isNeeded?: (name: string) => boolean): Promise<Entries>;
  /** Changes without reading, so that the change succeeds even while the page is being left. */
  write(changes: Changes): Promise<void>;
};

export const databaseName = "application-draft";
export const storeName = "values";

/** The values in IndexedDB: shared by all tabs, and kept after a crash. Nothing is opened before its first use. */
export function indexedDbValues(): NamedValues {
  const inStore = createStore(databaseName, storeName);
  return {
    async update(change, isNeeded = () => true) {
      return inTime(inStore("readwrite", (store) => readAndChange(store, change, isNeeded)));
    },
    async write(changes) {
      return inTime(inStore("readwrite", (store) => put(store, changes)));
    },
  };
}

/** `work`, or a rejection after five seconds: a browser that does not answer must not delay the sending. */
export function inTime<T>(work: Promise<T>, milliseconds = 5_000): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("timeout")), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Returns `entries` after `changes`. */
export function changedEntries(entries: Entries, changes: Changes): Entries {
  return new Map(
    Object.entries({ ...Object.fromEntries(entries), ...changes }).filter(([, value]) => value !== undefined),
  );
}

async function readAndChange(
  store: IDBObjectStore,
  change: (entries: Entries) => Changes,
  isNeeded: (name: string) => boolean,
): Promise<Entries> {
  const names = (await promisifyRequest(store.getAllKeys())).map(String);
  const read = async (name: string) =>
    [name, isNeeded(name) ? ((await promisifyRequest(store.get(name))) as unknown) : null] as const;
  const entries = new Map(await Promise.all(names.map(read)));
  const changes = change(entries);
  await put(store, changes);
  return changedEntries(entries, changes);
}

async function put(store: IDBObjectStore, changes: Changes): Promise<void> {
  const { transaction } = store;
  try {
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) store.delete(name);
      else store.put(value, name);
    }
    // An explicit commit does not wait for the requests' events, which would not come if the page is left now.
    transaction.commit();
  } catch {
    // A value that the browser cannot copy. The values put before it must not be committed.
    transaction.abort();
  }
  await promisifyRequest(transaction);
}
