/** On the page of an application that was withdrawn: takes it off the list on the careers page. */
export {};

const reference = location.pathname.split("/")[3] ?? "";
// The same names as in `device-store.ts` and `stored-values.ts`.
const opening = indexedDB.open("application-draft");
opening.onupgradeneeded = () => opening.transaction?.abort();
opening.onsuccess = () => {
  opening.result.transaction("values", "readwrite").objectStore("values").delete(`sent ${reference}`);
  opening.result.close();
};
