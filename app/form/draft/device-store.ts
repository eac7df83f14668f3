/** The stored values, by name. A value is anything that every browser can copy: data and bytes, no `File`. */
export type Stored = ReadonlyMap<string, unknown>;

/** The values to store under each name; undefined removes one. */
export type Changes = Readonly<Record<string, unknown>>;

export function without(names: readonly string[]): Changes {
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

/** Stores values by name. Every call does all or nothing, and rejects if it did nothing. */
export type DeviceStore = {
  /** Reads and changes in one transaction. Unneeded values may be left out; their names are there. */
  update(change: (stored: Stored) => Changes, isNeeded?: (name: string) => boolean): Promise<Stored>;
  /** Changes without reading, so that the change succeeds even while the page is being left. */
  write(changes: Changes): Promise<void>;
};

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
  };
}

/** On the device, in IndexedDB: shared by all tabs, and kept after a crash. Nothing is opened before its first use. */
export function deviceStore(name = databaseName): DeviceStore {
  let opened: Promise<IDBDatabase> | null = null;

  async function begin() {
    const forget = () => (opened = null);
    opened ??= open(name, forget);
    opened.catch(forget);
    return (await inTime(opened)).transaction(storeName, "readwrite");
  }
  return {
    async update(change, isNeeded = () => true) {
      return inTime(readAndChange(await begin(), change, isNeeded));
    },
    async write(changes) {
      return inTime(put(changes, await begin()));
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

export const databaseName = "application-draft";
export const storeName = "values";

async function open(name: string, onClosed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  const database = await resultOf(request);
  database.onclose = onClosed;
  // An open connection would block another version of this site, and the deletion of the site's data.
  database.onversionchange = () => {
    database.close();
    onClosed();
  };
  return database;
}

async function readAndChange(
  transaction: IDBTransaction,
  change: (stored: Stored) => Changes,
  isNeeded: (name: string) => boolean,
): Promise<Stored> {
  const store = transaction.objectStore(storeName);
  const names = (await resultOf(store.getAllKeys())) as string[];
  const read = async (name: string) => [name, isNeeded(name) ? await resultOf(store.get(name)) : undefined] as const;
  const stored = new Map<string, unknown>(await Promise.all(names.map(read)));
  const changes = change(stored);
  apply(changes, stored);
  await put(changes, transaction);
  return stored;
}

function put(changes: Changes, transaction: IDBTransaction): Promise<void> {
  const store = transaction.objectStore(storeName);
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
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function apply(changes: Changes, stored: Map<string, unknown>) {
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) stored.delete(name);
    else stored.set(name, value);
  }
}
