import { expect, test } from "vitest";
import { formDataOf, outgoingDoneWith, outgoingFor } from "../submission/outgoing-application.ts";
import { memoryStore, type Changes, type DeviceStore } from "./device-store.ts";
import { DraftStorage } from "./draft-storage.ts";
import type { Draft } from "./draft.ts";
import { withSharedFiles, type StoredFile } from "./shared-files.ts";
import { draftChanges, draftIn, noDraft, outgoingChanges, outgoingIn } from "./stored-values.ts";

const resume = new File(["one"], "resume.txt", { lastModified: 1 });
const other = new File(["other"], "other.txt", { lastModified: 2 });
const tooLarge = Object.assign(new File(["?"], "large.txt"), { arrayBuffer: () => Promise.reject(new Error()) });
const draft: Draft = { values: { firstName: "Ada", position: "Sales Intern" }, resume, letters: {} };

/** The storage that outlives the page. Like a private window of WebKit it refuses a `File`. */
function newDevice(): DeviceStore {
  const memory = memoryStore();
  const hasFile = (value: unknown): boolean =>
    value instanceof File || (typeof value === "object" && value !== null && Object.values(value).some(hasFile));
  const checked = (changes: Changes) => {
    if (hasFile(changes)) throw new DOMException("a File", "DataCloneError");
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

async function filesOn(device: DeviceStore) {
  const isFile = (value: unknown) => typeof value === "object" && value !== null && "bytes" in value;
  return [...(await contentOf(device)).values()].filter(isFile).map((file) => (file as StoredFile).name);
}

/** The resumes of the applications that a later page would send. */
async function resumesToSend(device: DeviceStore) {
  const stored = await contentOf(withSharedFiles(device));
  return outgoingIn(stored).map((application) => (formDataOf(application).get("resume") as File).name);
}

test.each<[string, (tab: DeviceStore) => Promise<unknown>, string[]]>([
  ["gets another file", (tab) => tab.write(draftChanges({ ...draft, resume: other }, 0)), ["other.txt"]],
  ["loses its file", (tab) => tab.write(draftChanges({ ...draft, resume: null }, 0)), []],
  ["is emptied", (tab) => tab.write(noDraft), []],
  ["is removed after a receipt", (tab) => tab.update(() => noDraft), []],
])("while an application waits and the draft %s in another tab, its file stays", async (_, change, added) => {
  const device = newDevice();
  const store = withSharedFiles(device);
  const waiting = applicationWith(resume);
  await store.write(draftChanges(draft, 0));
  await store.update(() => outgoingChanges(waiting, true));
  await change(withSharedFiles(device));
  expect((await filesOn(device)).toSorted()).toEqual([...added, "resume.txt"]);
  expect(await resumesToSend(device)).toEqual(["resume.txt"]);
  await store.update((stored) => outgoingDoneWith(stored, waiting));
  expect(await filesOn(device)).toEqual(added);
});

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
  await storage.dispatch({ kind: "typed", ...draft });
  await storage.dispatch({ kind: "reading" });
  await storage.dispatch({ kind: "read", resume: file });
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
  expect(later.read().restored).toMatchObject({ isResumeMissing: true });
});

test("a draft for another position survives a receipt", async () => {
  const device = newDevice();
  const storage = await startOn(device);
  await choose(storage, resume);
  expect(storage.read().status).toBe("stored");
  await storage.removeSent("Content Creator Intern", () => ({}));
  expect(draftIn(await contentOf(withSharedFiles(device)))).not.toBeNull();
  await storage.removeSent("Sales Intern", () => ({}));
  expect((await contentOf(withSharedFiles(device))).size).toBe(0);
  expect(storage.read().status).toBe("ready");
});
