import { expect, onTestFinished, test, vi } from "vitest";
import { draftRetentionDays } from "../../../application/limits.ts";
import { memoryValues } from "../../../tests/support/memory-values.ts";
import { ApplicationStore } from "./application-store.ts";
import { Device } from "./device.ts";
import type { NamedValues } from "./named-values.ts";
import type { SendOutcome } from "./send-application.ts";
import type { OutgoingApplication } from "./stored.ts";
import type { TabNotice } from "./tab.ts";

const resume = new File(["one"], "resume.txt");
const form = { fields: [] as [string, string][], resume, position: "Sales Intern", address: "/careers/apply" };

const unanswered = async (): Promise<SendOutcome> => ({ kind: "unreachable" });

/** A tab whose attempts end as `attempt` does. `retry` is what it does when the next attempt is due. */
function openTab(values: NamedValues, attempt = unanswered) {
  const sent: OutgoingApplication[] = [];
  let retry = () => {};
  let hear: (notice: TabNotice) => void = () => {};
  const store = new ApplicationStore(values, {
    send: ({ application }) => {
      sent.push(application);
      return attempt();
    },
    whileAlone: (_key, _signal, work) => work(),
    isOnline: () => true,
    whenDue: (_seconds, _signal, goOn) => (retry = goOn),
    notify: () => {},
    listen: (listener) => (hear = listener),
  });
  const submission = () => store.state.getState().submission;
  const untilIs = (kind: string) => vi.waitFor(() => expect(submission().kind).toBe(kind));
  return { store, submission, sent, retry: () => retry(), hear: (notice: TabNotice) => hear(notice), untilIs };
}

async function twoTabs() {
  const values = memoryValues();
  const one = openTab(values);
  await one.store.submit(form);
  await one.untilIs("waiting");
  const other = openTab(values);
  other.store.start();
  await other.untilIs("waiting");
  return { one, other };
}

test("an open tab sends what another one could not, under the same key", async () => {
  const { one, other } = await twoTabs();
  expect(other.sent.map(({ key }) => key)).toEqual(one.sent.map(({ key }) => key));
});

const ends: [string, (tab: ReturnType<typeof openTab>) => Promise<unknown>][] = [
  ["stopped", ({ store }) => store.stop("canceled")],
  ["deleted", ({ store }) => store.deleteUnsent()],
];

test.each(ends)("what one tab has %s, another one does not send again, and says so", async (_, end) => {
  const { one, other } = await twoTabs();
  await end(one);
  other.retry();
  await other.untilIs("stopped");
  expect(other.submission()).toMatchObject({ reason: "elsewhere" });
  expect(other.sent).toHaveLength(1);
});

test.each(ends)("what one tab has %s, another one that hears of it stops at once", async (_, end) => {
  const { one, other } = await twoTabs();
  other.hear({ kind: "stopped" });
  await other.store.forgetSent();
  expect(other.submission().kind, "as long as nothing has ended").toBe("waiting");
  await end(one);
  other.hear({ kind: "stopped" });
  await other.untilIs("stopped");
  expect(other.submission()).toMatchObject({ reason: "elsewhere" });
});

test("what was corrected and submitted in one tab is what another one sends", async () => {
  const { one, other } = await twoTabs();
  await one.store.submit({ ...form, fields: [["coverLetter", "Corrected."]] });
  other.retry();
  await vi.waitFor(() => expect(other.sent).toHaveLength(2));
  expect(other.sent[1]!.fields).toEqual([["coverLetter", "Corrected."]]);
});

test("without a device, a second attempt of the same person has the first one's key", async () => {
  const refusing = { update: () => Promise.reject(new Error("no")), write: () => Promise.reject(new Error("no")) };
  const { store, sent, untilIs } = openTab(refusing);
  await store.submit(form);
  await untilIs("waiting");
  await store.stop("canceled");
  await store.submit(form);
  await untilIs("waiting");
  expect(sent).toHaveLength(2);
  expect(sent[1]!.key).toBe(sent[0]!.key);
});

test("what the device has no room for is sent again with its resume", async () => {
  const values = memoryValues();
  const full: NamedValues = {
    ...values,
    update: (change) =>
      values.update((entries) => {
        const changes = change(entries);
        if (Object.keys(changes).some((name) => name.startsWith("file "))) throw new Error("no room");
        return changes;
      }),
  };
  const { store, sent, retry, untilIs } = openTab(full);
  await store.submit(form);
  await untilIs("waiting");
  retry();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map((application) => application.resume)).toEqual([resume, resume]);
});

test("what a failing script could not send waits no longer on the device, and keeps its key", async () => {
  vi.stubGlobal("reportError", () => {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const values = memoryValues();
  const { store, sent, submission, untilIs } = openTab(values, () => Promise.reject(new Error("broken")));
  await store.submit(form);
  await untilIs("stopped");
  expect(submission()).toMatchObject({ reason: "broken" });
  const { key } = sent[0]!;
  const stored = () => new Device(values).update((before) => before);
  await vi.waitFor(async () => expect((await stored()).unsent).toMatchObject([{ key, isWaiting: false }]));
});

test("the visit that deletes a waiting application because of its age says that it was not sent, once", async () => {
  const values = memoryValues();
  const first = openTab(values);
  await first.store.submit(form);
  await first.untilIs("waiting");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + draftRetentionDays * 24 * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  const expiredIn = async () => {
    const { store, sent } = openTab(values);
    store.start();
    await vi.waitFor(() => expect(store.state.getState().status).toBe("ready"));
    expect(sent).toEqual([]);
    return () => store.state.getState().expired.map(({ position }) => position);
  };
  const second = await expiredIn();
  await vi.waitFor(() => expect(second()).toEqual([form.position]));
  expect((await expiredIn())()).toEqual([]);
});
