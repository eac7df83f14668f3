import { expect, test, vi } from "vitest";
import { memoryStore, type DeviceStore } from "../draft/device-store.ts";
import { DraftStorage } from "../draft/draft-storage.ts";
import type { OutgoingApplication } from "../draft/stored-values.ts";
import type { SendOutcome } from "./send-request.ts";
import { Submission } from "./submission.ts";

const resume = new File(["one"], "resume.txt");
const form = { fields: [] as [string, string][], resume, position: "Sales Intern", address: "/careers/apply" };

/** A tab whose attempts get no answer. `retry` is what it does when the next attempt is due. */
function openTab(device: DeviceStore) {
  const sent: OutgoingApplication[] = [];
  let retry = () => {};
  const storage = new DraftStorage(device);
  const submission = new Submission(storage, {
    send: async ({ application }): Promise<SendOutcome> => {
      sent.push(application);
      return { kind: "unreachable" };
    },
    isOnline: () => true,
    whenDue: (_seconds, _signal, goOn) => (retry = goOn),
    notify: () => {},
    listen: () => {},
  });
  const untilIs = (kind: string) => vi.waitFor(() => expect(submission.read().state.kind).toBe(kind));
  return { storage, submission, sent, retry: () => retry(), untilIs };
}

async function twoTabs() {
  const device = memoryStore();
  const one = openTab(device);
  await one.submission.submit(form);
  await one.untilIs("waiting");
  const other = openTab(device);
  other.submission.start();
  await other.untilIs("waiting");
  return { one, other };
}

test("an open tab sends what another one could not, under the same key", async () => {
  const { one, other } = await twoTabs();
  expect(other.sent.map(({ key }) => key)).toEqual(one.sent.map(({ key }) => key));
});

test.each([
  ["stopped", ({ submission }: ReturnType<typeof openTab>) => submission.stop("canceled")],
  ["deleted", ({ storage }: ReturnType<typeof openTab>) => storage.deleteUnsent()],
])("what one tab has %s, another one does not send again, and says so", async (_, end) => {
  const { one, other } = await twoTabs();
  await end(one);
  other.retry();
  await other.untilIs("stopped");
  expect(other.submission.read().state).toMatchObject({ reason: "elsewhere" });
  expect(other.sent).toHaveLength(1);
});

test("what was corrected and submitted in one tab is what another one sends", async () => {
  const { one, other } = await twoTabs();
  await one.submission.submit({ ...form, fields: [["coverLetter", "Corrected."]] });
  other.retry();
  await vi.waitFor(() => expect(other.sent).toHaveLength(2));
  expect(other.sent[1]!.fields).toEqual([["coverLetter", "Corrected."]]);
});
