import { afterEach, expect, test, vi } from "vitest";
import { DraftStorage } from "./draft-storage.ts";
import type { Draft } from "./draft.ts";
import { memoryStore, type DeviceStore } from "./device-store.ts";
import { withSharedFiles } from "./shared-files.ts";
import { draftIn, noSent, sentChanges } from "./stored-values.ts";

const resume = new File(["one"], "resume.txt");
const draft: Draft = { values: { firstName: "Ada", position: "Sales Intern" }, resume };

const sent = {
  reference: "SM-7K4M-2Q9X",
  position: "Sales Intern",
  receivedAt: "2026-11-22T10:00:00.000Z",
  statusUrl: "/careers/applied/SM-7K4M-2Q9X/key",
};

/** A device is anything that outlives the page. */
async function startOn(device: DeviceStore) {
  const storage = new DraftStorage(device);
  await storage.load();
  return storage;
}

async function contentOf(device: DeviceStore) {
  return withSharedFiles(device).update(() => ({}));
}

afterEach(() => vi.unstubAllGlobals());

test("a file that cannot be stored takes the place of the one before, which is not restored", async () => {
  const device = memoryStore();
  const storage = await startOn(device);
  await storage.dispatch({ kind: "typed", draft });
  expect(storage.read().status).toBe("stored");
  const unreadable = Object.assign(new File(["?"], "gone.txt"), { arrayBuffer: () => Promise.reject(new Error()) });
  await storage.dispatch({ kind: "typed", draft: { ...draft, resume: unreadable } });
  expect(storage.read().status).toBe("stored-without-resume");
  const later = await startOn(device);
  expect(later.read().draft.resume).toBeNull();
  expect(later.read().restored).toMatchObject({ isResumeMissing: true });
});

test("switched off, only what was sent is left, until it is deleted; switched on again, the draft is there", async () => {
  const remembered = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => remembered.get(name) ?? null,
    setItem: (name: string, value: string) => void remembered.set(name, value),
    removeItem: (name: string) => void remembered.delete(name),
  });
  const device = memoryStore();
  const storage = await startOn(device);
  await storage.dispatch({ kind: "typed", draft });
  await storage.update(() => sentChanges(sent));
  await storage.setConsent(false);
  await storage.dispatch({ kind: "typed", draft: { ...draft, values: { firstName: "Grace" } } });
  await storage.update(() => ({ note: "kept" }));
  expect(storage.read().status).toBe("off");
  const later = await startOn(device);
  expect(await later.updateSent()).toEqual([sent]);
  await later.updateSent(noSent);
  expect((await contentOf(device)).size).toBe(0);
  await storage.setConsent(true);
  expect(draftIn(await contentOf(device))?.draft).toMatchObject({ values: { firstName: "Grace" }, resume });
});

test("a draft for another position survives a receipt", async () => {
  const device = memoryStore();
  const storage = await startOn(device);
  await storage.dispatch({ kind: "typed", draft });
  expect(storage.read().status).toBe("stored");
  await storage.removeSent("Content Creator Intern", () => ({}));
  expect(draftIn(await contentOf(device))).not.toBeNull();
  await storage.removeSent("Sales Intern", () => ({}));
  expect((await contentOf(device)).size).toBe(0);
  expect(storage.read().status).toBe("ready");
});
