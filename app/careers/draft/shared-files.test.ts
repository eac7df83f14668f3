import { expect, test } from "vitest";
import {
  formDataOf,
  noOutgoing,
  outgoingChanges,
  outgoingFor,
  outgoingIn,
} from "../submission/outgoing-application.ts";
import { memoryStore, type DeviceStore, type Stored } from "./device-store.ts";
import { DraftStorage } from "./draft-storage.ts";
import { draftChanges, draftIn, noDraft, type Draft } from "./draft.ts";
import { withSharedFiles } from "./shared-files.ts";

const resume = new File(["one"], "resume.txt", { lastModified: 1 });
const other = new File(["other"], "other.txt", { lastModified: 2 });
const draft: Draft = { values: { firstName: "Ada", position: "Sales Intern" }, resume };

/** What outlives the page. As in IndexedDB, every read makes new File objects. */
function newDevice(): DeviceStore {
  const memory = memoryStore();
  const copyOf = (value: unknown) =>
    value instanceof File ? new File([value], value.name, { lastModified: value.lastModified }) : value;
  const read = (stored: Stored) => new Map([...stored].map(([name, value]) => [name, copyOf(value)]));
  return { ...memory, update: async (change) => read(await memory.update((stored) => change(read(stored)))) };
}

function applicationWith(file: File, position = "Sales Intern") {
  return outgoingFor(
    { fields: [["resume", file]], position, address: "/careers/apply", submittedAtMs: Date.now() },
    [],
  );
}

async function contentOf(store: DeviceStore) {
  return store.update(() => ({}));
}

async function filesOn(device: DeviceStore) {
  return [...(await contentOf(device)).values()].filter((value) => value instanceof File).map(({ name }) => name);
}

/** The resumes of the applications that a later page would send. */
async function resumesToSend(device: DeviceStore) {
  const stored = await contentOf(withSharedFiles(device));
  return outgoingIn(stored).map(({ application }) => (formDataOf(application).get("resume") as File).name);
}

test("the draft and its application have one file on the device", async () => {
  const device = newDevice();
  const store = withSharedFiles(device);
  await store.write(draftChanges(draft, 0, true));
  await store.update(() => outgoingChanges(applicationWith(resume)));
  expect(await filesOn(device)).toEqual(["resume.txt"]);
  expect(draftIn(await contentOf(withSharedFiles(device)))?.resume).toMatchObject({ name: "resume.txt", size: 3 });
  expect(await resumesToSend(device)).toEqual(["resume.txt"]);
});

test("a draft that a later page restores and sends is not stored again", async () => {
  const device = newDevice();
  await withSharedFiles(device).write(draftChanges(draft, 0, true));
  let written: unknown[] = [];
  const later = withSharedFiles({
    ...device,
    update: (change) =>
      device.update((stored) => {
        const changes = change(stored);
        written = Object.values(changes);
        return changes;
      }),
  });
  const restored = draftIn(await contentOf(later))?.resume as File;
  await later.update(() => outgoingChanges(applicationWith(restored)));
  expect(written.some((value) => value instanceof File)).toBe(false);
  expect(await filesOn(device)).toEqual(["resume.txt"]);
});

test.each<[string, (tab: DeviceStore) => Promise<unknown>, string[]]>([
  ["gets another file", (tab) => tab.write(draftChanges({ ...draft, resume: other }, 0, true)), ["other.txt"]],
  ["loses its file", (tab) => tab.write(draftChanges({ ...draft, resume: null }, 0, true)), []],
  ["is emptied", (tab) => tab.write(noDraft), []],
  ["is removed after a receipt", (tab) => tab.update(() => noDraft), []],
])("while an application waits and the draft %s in another tab, its file stays", async (_, change, added) => {
  const device = newDevice();
  const store = withSharedFiles(device);
  const waiting = applicationWith(resume);
  await store.write(draftChanges(draft, 0, true));
  await store.update(() => outgoingChanges(waiting));
  await change(withSharedFiles(device));
  expect((await filesOn(device)).toSorted()).toEqual([...added, "resume.txt"]);
  expect(await resumesToSend(device)).toEqual(["resume.txt"]);
  await store.update(() => noOutgoing(waiting.key));
  expect(await filesOn(device)).toEqual(added);
});

test("when one of two applications with one file is sent, the other and the draft keep it", async () => {
  const device = newDevice();
  const store = withSharedFiles(device);
  const sent = applicationWith(resume);
  await store.write(draftChanges(draft, 0, true));
  await store.update(() => outgoingChanges(sent));
  await store.update(() => outgoingChanges(applicationWith(resume, "Content Creator Intern")));
  await withSharedFiles(device).update(() => noOutgoing(sent.key));
  expect(await resumesToSend(device)).toEqual(["resume.txt"]);
  expect(draftIn(await contentOf(withSharedFiles(device)))?.resume?.name).toBe("resume.txt");
});

test("a corrected file replaces the one before", async () => {
  const device = newDevice();
  const store = withSharedFiles(device);
  const first = applicationWith(resume);
  await store.update(() => outgoingChanges(first));
  await store.update(() => outgoingChanges({ ...applicationWith(other), key: first.key }));
  expect(await filesOn(device)).toEqual(["other.txt"]);
});

test("a pause in typing writes no file", async () => {
  const device = newDevice();
  const written: string[] = [];
  const store = withSharedFiles({ ...device, write: async (changes) => void written.push(...Object.keys(changes)) });
  await store.write(draftChanges(draft, 0, false));
  expect(written).toEqual(["texts"]);
});

test("deleting the draft deletes the file and everything that waits", async () => {
  const device = newDevice();
  const storage = new DraftStorage(withSharedFiles(device), { isOff: () => false, setOff: () => {} });
  await storage.load();
  storage.save(draft);
  await storage.update(() => outgoingChanges(applicationWith(resume)));
  expect(await storage.deleteAll()).toBe(true);
  expect((await contentOf(device)).size).toBe(0);
});

test("what an earlier release stored, each with its own file, is read, sent and removed", async () => {
  const device = memoryStore();
  const waiting = applicationWith(resume);
  await device.write({ ...draftChanges(draft, Date.now(), true), ...outgoingChanges(waiting) });
  const storage = new DraftStorage(withSharedFiles(device), { isOff: () => false, setOff: () => {} });
  await storage.load();
  expect(storage.read().resume).toBe(resume);
  expect(await resumesToSend(device)).toEqual(["resume.txt"]);
  await storage.removeSent("Sales Intern", () => noOutgoing(waiting.key));
  expect((await contentOf(device)).size).toBe(0);
});
