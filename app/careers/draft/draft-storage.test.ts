import { expect, test } from "vitest";
import { DraftStorage } from "./draft-storage.ts";
import type { Draft } from "./draft.ts";
import { memoryStore, type DeviceStore } from "./device-store.ts";
import { withSharedFiles } from "./shared-files.ts";
import { draftIn } from "./stored-values.ts";

const resume = new File(["one"], "resume.txt");
const draft: Draft = { values: { firstName: "Ada", position: "Sales Intern" }, resume };

/** A device is anything that outlives the page. */
async function startOn(device: DeviceStore) {
  const storage = new DraftStorage(device);
  await storage.load();
  return storage;
}

async function contentOf(device: DeviceStore) {
  return withSharedFiles(device).update(() => ({}));
}

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
