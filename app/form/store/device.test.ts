import { expect, test } from "vitest";
import { memoryValues } from "../../../tests/support/memory-values.ts";
import { Device } from "./device.ts";
import { withoutUnsent } from "./stored.ts";

const resume = new File(["one"], "resume.txt");
const draft = { values: { firstName: "Ada" }, resume, savedAtMs: 0 };

test("a file that the page has is not read from the device again", async () => {
  const values = memoryValues();
  const needed: string[] = [];
  const device = new Device({
    ...values,
    update: async (change, isNeeded = () => true) => {
      const entries = await values.update(change);
      needed.push(...[...entries.keys()].filter(isNeeded));
      return entries;
    },
  });
  await device.writeDraft("", draft);
  needed.length = 0;
  const { drafts } = await device.update((stored) => stored);
  expect(drafts[""]?.resume).toBe(resume);
  expect(needed.toSorted()).toEqual(["draft "]);
});

test("a file that another tab has deleted is stored again with the next change", async () => {
  const values = memoryValues();
  const [tab, other] = [new Device(values), new Device(values)];
  await tab.writeDraft("", draft);
  await other.update(withoutUnsent);
  await tab.writeDraft("", { ...draft, values: { firstName: "Grace" } });
  const { drafts } = await other.update((stored) => stored);
  expect(drafts[""]?.values).toEqual({ firstName: "Grace" });
  expect(drafts[""]?.resume?.name).toBe("resume.txt");
});
