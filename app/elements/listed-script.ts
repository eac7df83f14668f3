import { sentName } from "../form/store/device.ts";
import { databaseName, storeName } from "../form/store/named-values.ts";
import type { SentApplication } from "../form/store/stored.ts";

/**
 * On an application's page: a list on the careers page that has it gets its position and this address, which are others
 * after the candidate changed the application. Under a link that has ended, the list keeps what happened, unless it has a
 * newer link.
 */
const reference = location.pathname.split("/")[3] ?? "";
const name = sentName(reference);
const opening = indexedDB.open(databaseName);
opening.onupgradeneeded = () => opening.transaction?.abort();
opening.onsuccess = () => {
  const entries = opening.result.transaction(storeName, "readwrite").objectStore(storeName);
  const reading = entries.get(name) as IDBRequest<SentApplication | undefined>;
  reading.onsuccess = () => {
    const sent = reading.result;
    const { ending, endedAt } = document.querySelector<HTMLElement>("[data-ending]")?.dataset ?? {};
    if (!sent) return;
    const { position = sent.position } = document.querySelector<HTMLElement>("[data-position]")?.dataset ?? {};
    if (!ending) entries.put({ ...sent, position, statusUrl: location.pathname, ended: undefined }, name);
    else if (sent.statusUrl === location.pathname) entries.put({ ...sent, ended: { ending, at: endedAt } }, name);
  };
  opening.result.close();
};
