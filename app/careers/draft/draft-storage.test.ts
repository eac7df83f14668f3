import { afterEach, expect, test, vi } from "vitest";
import { DraftStorage } from "./draft-storage.ts";
import { draftIn, type Draft } from "./draft.ts";
import { memoryStore, type DeviceStore } from "./device-store.ts";
import { noSent, sentChanges } from "../submission/sent-applications.ts";
import { withSharedFiles } from "./shared-files.ts";

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

const refusing: DeviceStore = {
  update: () => Promise.reject(new Error("private mode")),
  write: () => Promise.reject(new Error("private mode")),
};

test("a device that refuses is not spoken of, and the page works from memory", async () => {
  const storage = await startOn(refusing);
  await storage.save(draft);
  expect(storage.read().status).toBe("unavailable");
  expect(storage.read().draft).toBe(draft);
  const stored = await storage.update(() => ({ note: 1 }));
  expect(stored.get("note")).toBe(1);
});

/** A device with room for texts only. */
function fullDevice() {
  const device = memoryStore();
  const hasBytes = (value: unknown) => typeof value === "object" && value !== null && "bytes" in value;
  const full: DeviceStore = {
    ...device,
    update: (change) =>
      device.update((stored) => {
        const changes = change(stored);
        if (Object.values(changes).some(hasBytes)) throw new DOMException("full", "QuotaExceededError");
        return changes;
      }),
  };
  return full;
}

test("a device without room for the file keeps the texts, says which, and a later page says what is missing", async () => {
  const device = fullDevice();
  const storage = await startOn(device);
  await storage.save({ ...draft, resume: null });
  expect(storage.read().status).toBe("stored");
  void storage.save(draft);
  await expect.poll(() => storage.read().status).toBe("stored-without-resume");
  await storage.save({ ...draft, values: { firstName: "Grace" } });
  expect(storage.read().status).toBe("stored-without-resume");

  const later = await startOn(device);
  expect(later.read().draft).toEqual({ values: { firstName: "Grace" }, resume: null });
  expect(later.read().restored).toMatchObject({ isResumeMissing: true });
});

test("a file that cannot be stored takes the place of the one before, which is not restored", async () => {
  const device = memoryStore();
  const storage = await startOn(device);
  void storage.save(draft);
  await expect.poll(() => storage.read().status).toBe("stored");
  const unreadable = Object.assign(new File(["?"], "gone.txt"), { arrayBuffer: () => Promise.reject(new Error()) });
  void storage.save({ ...draft, resume: unreadable });
  await expect.poll(() => storage.read().status).toBe("stored-without-resume");
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
  void storage.save(draft);
  await storage.update(() => sentChanges(sent));
  await expect.poll(() => storage.read().status).toBe("stored");
  await storage.setConsent(false);
  await storage.save({ ...draft, values: { firstName: "Grace" } });
  await storage.update(() => ({ note: "kept" }));
  expect(storage.read().status).toBe("off");
  const later = await startOn(device);
  expect([...(await later.updateSent(() => ({}))).values()]).toEqual([sent]);
  await later.updateSent(noSent);
  expect((await contentOf(device)).size).toBe(0);
  await storage.setConsent(true);
  expect(draftIn(await contentOf(device))?.draft).toMatchObject({ values: { firstName: "Grace" }, resume });
});

test("a draft for another position survives a receipt", async () => {
  const device = memoryStore();
  const storage = await startOn(device);
  void storage.save(draft);
  await expect.poll(() => storage.read().status).toBe("stored");
  await storage.removeSent("Content Creator Intern", () => ({}));
  expect(draftIn(await contentOf(device))).not.toBeNull();
  await storage.removeSent("Sales Intern", () => ({}));
  expect((await contentOf(device)).size).toBe(0);
  expect(storage.read().status).toBe("ready");
});
