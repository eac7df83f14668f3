/** What is kept, by name. Values are whatever a browser can copy, files included. */
export type Kept = ReadonlyMap<string, unknown>;

/** What to keep under which name; undefined removes it. */
export type Changes = Readonly<Record<string, unknown>>;

/** Keeps things by name. Every call is all or nothing, and rejects when it was nothing. */
export type DraftStore = {
  /** Reads everything and changes some of it; no other tab comes in between. */
  update(change: (kept: Kept) => Changes): Promise<Kept>;
  /** Changes without reading, so that it still comes through while the page is being left. */
  write(changes: Changes): Promise<void>;
};

/** For this page only. */
export function memoryStore(): DraftStore {
  const kept = new Map<string, unknown>();
  return {
    async update(change) {
      apply(change(kept), kept);
      return new Map(kept);
    },
    async write(changes) {
      apply(changes, kept);
    },
  };
}

/** On the device, in IndexedDB: shared by all tabs, and still there after a crash. Nothing is opened before it is used. */
export function deviceStore(name = "application-draft"): DraftStore {
  let opened: Promise<IDBDatabase> | null = null;

  async function database() {
    opened ??= open(name, () => (opened = null));
    return opened.catch((error: unknown) => {
      opened = null;
      throw error;
    });
  }
  return {
    async update(change) {
      const transaction = (await inTime(database())).transaction(storeName, "readwrite");
      return inTime(readAndChange(transaction, change));
    },
    async write(changes) {
      const transaction = (await inTime(database())).transaction(storeName, "readwrite");
      put(changes, transaction);
      return inTime(completed(transaction));
    },
  };
}

const storeName = "kept";

/** A browser that keeps silent is treated as one that refuses: sending must not wait for it. */
const patienceMilliseconds = 5_000;

function open(name: string, onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(storeName);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const { result } = request;
      result.onclose = onClosed;
      // Another version of this site, or somebody who deletes the site's data, is not kept waiting.
      result.onversionchange = () => {
        result.close();
        onClosed();
      };
      resolve(result);
    };
  });
}

function readAndChange(transaction: IDBTransaction, change: (kept: Kept) => Changes): Promise<Kept> {
  const store = transaction.objectStore(storeName);
  const names = store.getAllKeys();
  const values = store.getAll();
  const kept = new Map<string, unknown>();
  values.onsuccess = () => {
    for (const [index, name] of (names.result as string[]).entries()) kept.set(name, values.result[index]);
    const changes = change(kept);
    apply(changes, kept);
    put(changes, transaction);
  };
  return completed(transaction).then(() => kept);
}

function put(changes: Changes, transaction: IDBTransaction) {
  const store = transaction.objectStore(storeName);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) store.delete(name);
    else store.put(value, name);
  }
  // Not waiting for the last answer lets it come through when the page goes away now.
  transaction.commit();
}

function apply(changes: Changes, kept: Map<string, unknown>) {
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) kept.delete(name);
    else kept.set(name, value);
  }
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("The browser gave up keeping it."));
  });
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The browser does not answer.")), patienceMilliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
