import { expect, test } from "vitest";
import { DraftKeeper } from "./draft-keeper.ts";
import { draftChanges, draftIn, emptyDraft, type Draft } from "./draft.ts";
import { memoryStore, type DraftStore } from "./draft-store.ts";

const resume = new File(["one"], "resume.txt");
const draft: Draft = { values: { firstName: "Ada", position: "Sales Intern" }, resume };

/** A device is anything that outlives the page. */
async function startOn(device: DraftStore, isOff = false) {
  let isOffNow = isOff;
  const preference = { isOff: () => isOffNow, setOff: (off: boolean) => void (isOffNow = off) };
  const keeper = new DraftKeeper(device, preference);
  await keeper.load();
  return keeper;
}

async function contentOf(device: DraftStore) {
  return device.update(() => ({}));
}

const refusing: DraftStore = {
  update: () => Promise.reject(new Error("private mode")),
  write: () => Promise.reject(new Error("private mode")),
};

test("a later page has the draft with its file, and may say so", async () => {
  const device = memoryStore();
  const first = await startOn(device);
  expect(first.keeping()).toBe("ready");
  first.keep(draft);
  await first.flush();
  expect(first.keeping()).toBe("kept");
  const later = await startOn(device);
  expect(later.keeping()).toBe("kept");
  expect(later.read()).toMatchObject({ values: draft.values, resume });
});

test("what was typed before the device answered stays, and the file that lies there too", async () => {
  const device = memoryStore();
  await device.write(draftChanges(draft, Date.now(), true));
  const keeper = new DraftKeeper(device, { isOff: () => false, setOff: () => {} });
  const restored: string[] = [];
  keeper.onReplaced((replacement) => restored.push(replacement));
  keeper.keep({ values: { firstName: "Grace" }, resume: null });
  await keeper.load();
  expect(restored).toEqual(["restored"]);
  expect(keeper.read()).toMatchObject({ values: { firstName: "Grace", position: "Sales Intern" }, resume });
  expect(draftIn(await contentOf(device))).toMatchObject({ values: { firstName: "Grace" }, resume });
});

test("a device that refuses is not spoken of, and the page works from memory", async () => {
  const keeper = await startOn(refusing);
  keeper.keep(draft);
  await keeper.flush();
  expect(keeper.keeping()).toBe("unavailable");
  expect(keeper.read()).toBe(draft);
  const kept = await keeper.update(() => ({ note: 1 }));
  expect(kept.get("note")).toBe(1);
});

test("a device that is full keeps no half of it", async () => {
  const device = memoryStore();
  const keeper = await startOn({
    ...device,
    write: (changes) => ("resume" in changes && changes["resume"] ? refusing.write(changes) : device.write(changes)),
  });
  keeper.keep({ ...draft, resume: null });
  await keeper.flush();
  expect(keeper.keeping()).toBe("kept");
  keeper.keep(draft);
  await expect.poll(keeper.keeping).toBe("unavailable");
  await expect.poll(async () => (await contentOf(device)).size).toBe(0);
});

test("Forget leaves nothing, here and on the device", async () => {
  const device = memoryStore();
  const keeper = await startOn(device);
  keeper.keep(draft);
  await keeper.update(() => ({ "content key": "waiting" }));
  expect(await keeper.forget()).toBe(true);
  expect(keeper.read()).toBe(emptyDraft);
  expect(keeper.keeping()).toBe("ready");
  expect((await contentOf(device)).size).toBe(0);
});

test("switched off, nothing is left and nothing comes; switched on again, the draft is there", async () => {
  const device = memoryStore();
  const keeper = await startOn(device);
  keeper.keep(draft);
  await keeper.flush();
  await keeper.turn("off");
  keeper.keep({ ...draft, values: { firstName: "Grace" } });
  await keeper.flush();
  await keeper.update(() => ({ "content key": "waiting" }));
  expect(keeper.keeping()).toBe("off");
  expect((await contentOf(device)).size).toBe(0);
  await keeper.turn("on");
  expect(draftIn(await contentOf(device))).toMatchObject({ values: { firstName: "Grace" }, resume });
});

test("a draft for another position survives a receipt", async () => {
  const device = memoryStore();
  const keeper = await startOn(device);
  keeper.keep(draft);
  await keeper.flush();
  await keeper.settle("Content Creator Intern", () => ({}));
  expect(draftIn(await contentOf(device))).not.toBeNull();
  await keeper.settle("Sales Intern", () => ({}));
  expect((await contentOf(device)).size).toBe(0);
  expect(keeper.keeping()).toBe("ready");
});

test("a receipt in another tab empties a form for the same position only", async () => {
  const keeper = await startOn(memoryStore());
  const replaced: string[] = [];
  keeper.onReplaced((replacement) => replaced.push(replacement));
  keeper.keep(draft);
  keeper.settledElsewhere("Content Creator Intern");
  expect(keeper.read()).toBe(draft);
  keeper.settledElsewhere("Sales Intern");
  expect(keeper.read()).toBe(emptyDraft);
  expect(replaced).toEqual(["cleared"]);
});
