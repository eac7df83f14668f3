import { changedEntries, type Entries, type NamedValues } from "../../app/form/store/named-values.ts";

/** A device's storage, in memory. */
export function memoryValues(): NamedValues {
  let entries: Entries = new Map();
  return {
    async update(change) {
      return (entries = changedEntries(entries, change(entries)));
    },
    async write(changes) {
      entries = changedEntries(entries, changes);
    },
  };
}
