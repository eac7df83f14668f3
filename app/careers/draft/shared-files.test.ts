import { expect, test } from "vitest";
import { outgoingFor } from "../submission/outgoing-application.ts";
import { memoryStore, type Changes, type DeviceStore } from "./device-store.ts";
import { DraftStorage } from "./draft-storage.ts";
import type { Draft } from "./draft.ts";
import { withSharedFiles, type StoredFile } from "./shared-files.ts";
import { draftChanges, draftIn, outgoingChanges, outgoingIn } from "./stored-values.ts";

const resume = new File(["one"], "resume.txt", { lastModified: 1 });
const tooLarge = new File(["?"], "large.txt");
const draft: Draft = { values: { firstName: "Ada", position: "Sales Intern" }, resume, letters: {} };

/** The storage that outlives the page. Like a private window of WebKit it refuses a `File`. */
function newDevice(): DeviceStore {
  const memory = memoryStore();
  const hasFile = (value: unknown): boolean =>
    value instanceof File || (typeof value === "object" && value !== null && Object.values(value).some(hasFile));
  const checked = (changes: Changes) => {
    if (hasFile(changes)) throw new DOMException("a File", "DataCloneError");
    for (const value of Object.values(changes) as (StoredFile | undefined)[])
      if (value?.bytes && value.name === tooLarge.name) throw new DOMException("no room", "QuotaExceededError");
    return changes;
  };
  return {
    ...memory,
    update: (change) => memory.update((stored) => checked(change(stored))),
    write: async (changes) => memory.write(checked(changes)),
  };
}

function applicationWith(file: File, position = "Sales Intern") {
  return outgoingFor({ fields: [], resume: file, position, address: "/careers/apply", submittedAtMs: Date.now() }, []);
}

async function contentOf(store: DeviceStore) {
  return store.update(() => ({}));
}

test("a file that the page has is not read from the device again", async () => {
  const device = newDevice();
  const needed: string[] = [];
  const store = withSharedFiles({
    ...device,
    update: async (change, isNeeded = () => true) => {
      const stored = await device.update(change);
      needed.push(...[...stored.keys()].filter(isNeeded));
      return stored;
    },
  });
  await store.write(draftChanges(draft, 0));
  needed.length = 0;
  expect(draftIn(await contentOf(store))?.draft.resume).toBe(resume);
  expect(needed.toSorted()).toEqual(["draft"]);
});

test("an application whose file is not stored keeps its key and texts, and waits for the person", async () => {
  const device = newDevice();
  const waiting = applicationWith(tooLarge);
  const store = withSharedFiles(device);
  await store.update(() => outgoingChanges(waiting, true));
  expect(store.isRefused(tooLarge)).toBe(true);
  const stored = await contentOf(withSharedFiles(device));
  expect(outgoingIn(stored)).toMatchObject([{ key: waiting.key, resume: null, isWaiting: false }]);
});

async function choose(storage: DraftStorage, file: File) {
  await storage.dispatch({ kind: "typed", values: draft.values });
  await storage.choose(file);
}

async function startOn(device: DeviceStore) {
  const storage = new DraftStorage(device);
  await storage.load();
  return storage;
}

test("a file that cannot be stored takes the place of the one before, which is not restored", async () => {
  const device = newDevice();
  const storage = await startOn(device);
  await choose(storage, resume);
  expect(storage.read().status).toBe("stored");
  await choose(storage, tooLarge);
  expect(storage.read().status).toBe("stored-without-resume");
  const later = await startOn(device);
  expect(later.read().draft.resume).toBeNull();
  expect(later.read().notice).toMatchObject({ isResumeMissing: true });
});
