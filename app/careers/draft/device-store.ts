import { inTime } from "./in-time.ts";

/** What is stored, by name. Values are whatever every browser can copy: data and bytes, no `File`. */
export type Stored = ReadonlyMap<string, unknown>;

/** What to store under which name; undefined removes it. */
export type Changes = Readonly<Record<string, unknown>>;

/** Stores values by name. Every call does all or nothing, and rejects when it did nothing. */
export type DeviceStore = {
  /**
   * Reads everything and changes some of it, in one transaction. Values of names for which `isNeeded` is false may be
   * left out; their names are there.
   */
  update(change: (stored: Stored) => Changes, isNeeded?: (name: string) => boolean): Promise<Stored>;
  /** Changes without reading, so that it still succeeds while the page is being left. */
  write(changes: Changes): Promise<void>;
  /** Asks that nothing of it is deleted to make room. Resolves whatever the answer is. */
  persist(): Promise<void>;
};

/** A store in memory, for this page only. */
export function memoryStore(): DeviceStore {
  const stored = new Map<string, unknown>();
  return {
    async update(change) {
      apply(change(stored), stored);
      return new Map(stored);
    },
    async write(changes) {
      apply(changes, stored);
    },
    async persist() {},
  };
}

/** On the device, in IndexedDB: shared by all tabs, and still there after a crash. Nothing is opened before it is used. */
export function deviceStore(name = "application-draft"): DeviceStore {
  let opened: Promise<IDBDatabase> | null = null;

  async function database() {
    opened ??= open(name, () => (opened = null));
    return opened.catch((error: unknown) => {
      opened = null;
      throw error;
    });
  }
  return {
    async update(change, isNeeded = () => true) {
      const transaction = (await inTime(database())).transaction(storeName, "readwrite");
      return inTime(readAndChange(transaction, change, isNeeded));
    },
    async write(changes) {
      const transaction = (await inTime(database())).transaction(storeName, "readwrite");
      put(changes, transaction);
      return inTime(completed(transaction));
    },
    async persist() {
      // Absent in a page without TLS.
      await navigator.storage?.persist?.().catch(() => false);
    },
  };
}

// The name is in the browsers of people who have visited before.
const storeName = "kept";

/**
 * Version 1 had files in place of references to them, version 2 `File` objects in place of their bytes. A page of such a
 * release, still open in another tab, cannot read what this one writes: the newer version keeps it from opening the
 * database, and it goes on from memory.
 */
const version = 3;

function open(name: string, onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion === 0) request.result.createObjectStore(storeName);
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const { result } = request;
      result.onclose = onClosed;
      // An open connection would block another version of this site, and the deletion of the site's data.
      result.onversionchange = () => {
        result.close();
        onClosed();
      };
      resolve(result);
    };
  });
}

function readAndChange(
  transaction: IDBTransaction,
  change: (stored: Stored) => Changes,
  isNeeded: (name: string) => boolean,
): Promise<Stored> {
  const store = transaction.objectStore(storeName);
  const stored = new Map<string, unknown>();
  const names = store.getAllKeys();
  names.onsuccess = () => {
    for (const name of names.result as string[]) {
      stored.set(name, undefined);
      if (!isNeeded(name)) continue;
      const value = store.get(name);
      value.onsuccess = () => stored.set(name, value.result);
    }
    // Requests are answered in their order: after this one, all values are there.
    store.count().onsuccess = () => {
      const changes = change(stored);
      apply(changes, stored);
      put(changes, transaction);
    };
  };
  return completed(transaction).then(() => stored);
}

function put(changes: Changes, transaction: IDBTransaction) {
  const store = transaction.objectStore(storeName);
  try {
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) store.delete(name);
      else store.put(value, name);
    }
  } catch {
    // A value that the browser cannot copy. What was put before it must not be committed.
    return transaction.abort();
  }
  // An explicit commit does not wait for the requests' events, which would not come if the page is left now.
  transaction.commit();
}

function apply(changes: Changes, stored: Map<string, unknown>) {
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) stored.delete(name);
    else stored.set(name, value);
  }
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("The browser aborted the transaction."));
  });
}
