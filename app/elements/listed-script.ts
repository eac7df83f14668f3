import { sentName } from "../form/store/device.ts";
import { databaseName, storeName } from "../form/store/named-values.ts";
import type { SentApplication } from "../form/store/stored.ts";

/**
 * On an application's page: a list on the careers page that has it links to this address from now on, which is another one
 * after the candidate corrected their email address. A withdrawn application is taken off the list.
 */
const reference = location.pathname.split("/")[3] ?? "";
const name = sentName(reference);
const opening = indexedDB.open(databaseName);
opening.onupgradeneeded = () => opening.transaction?.abort();
opening.onsuccess = () => {
  const entries = opening.result.transaction(storeName, "readwrite").objectStore(storeName);
  const reading = entries.get(name) as IDBRequest<SentApplication | undefined>;
  reading.onsuccess = () => {
    if (document.getElementById("withdrawn")) entries.delete(name);
    else if (reading.result) entries.put({ ...reading.result, statusUrl: location.pathname }, name);
  };
  opening.result.close();
};
