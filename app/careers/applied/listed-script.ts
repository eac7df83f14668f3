import type { SentApplication } from "../draft/stored-values.ts";

/**
 * On an application's page: a list on the careers page that has it links to this address from now on, which is another one
 * after the candidate corrected their email address. A withdrawn application is taken off the list.
 */
const reference = location.pathname.split("/")[3] ?? "";
// The same names as in `device-store.ts` and `stored-values.ts`.
const name = `sent ${reference}`;
const opening = indexedDB.open("application-draft");
opening.onupgradeneeded = () => opening.transaction?.abort();
opening.onsuccess = () => {
  const entries = opening.result.transaction("values", "readwrite").objectStore("values");
  const reading = entries.get(name) as IDBRequest<SentApplication | undefined>;
  reading.onsuccess = () => {
    if (document.getElementById("withdrawn")) entries.delete(name);
    else if (reading.result) entries.put({ ...reading.result, statusUrl: location.pathname }, name);
  };
  opening.result.close();
};
