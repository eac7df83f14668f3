import { expect, test } from "vitest";
import { memoryStore } from "./device-store.ts";
import { withSharedFiles } from "./shared-files.ts";
import { draftChanges, draftsIn, nothingUnsent } from "./stored-values.ts";

test("a file that the page has is not read from the device again", async () => {
  const resume = new File(["one"], "resume.txt");
  const device = memoryStore();
  const needed: string[] = [];
  const store = withSharedFiles({
    ...device,
    update: async (change, isNeeded = () => true) => {
      const stored = await device.update(change);
      needed.push(...[...stored.keys()].filter(isNeeded));
      return stored;
    },
  });
  await store.write(draftChanges("", { values: { firstName: "Ada" }, resume }, 0));
  needed.length = 0;
  expect(draftsIn(await store.update(() => ({})))[""]?.draft.resume).toBe(resume);
  expect(needed.toSorted()).toEqual(["draft "]);
});

test("a file that another tab has deleted is stored again with the next change", async () => {
  const resume = new File(["one"], "resume.txt");
  const device = memoryStore();
  const [tab, other] = [withSharedFiles(device), withSharedFiles(device)];
  await tab.write(draftChanges("", { values: { firstName: "Ada" }, resume }, 0));
  await other.update(nothingUnsent);
  await tab.write(draftChanges("", { values: { firstName: "Grace" }, resume }, 0));
  const { draft } = draftsIn(await other.update(() => ({})))[""]!;
  expect(draft.values).toEqual({ firstName: "Grace" });
  expect(draft.resume?.name).toBe("resume.txt");
});
