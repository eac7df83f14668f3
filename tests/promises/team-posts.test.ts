import { afterAll, expect, test } from "vitest";
import {
  positionPreviewPath,
  teamApplicationPath,
  teamPath,
  teamPaths,
  teamPositionPath,
  teamReadPages,
} from "../../application/team/addresses.ts";
import { maxAnswerLength } from "../../application/team/answer.ts";
import { maxNoteLength } from "../../application/team/application.ts";
import { valuesOf } from "../../app/team/positions/form-values.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { teamError } from "../../content/team/frame.ts";
import { startTestServer } from "../support/start-test-server.ts";
import { storeApplication } from "../support/store-application.ts";
import { teamRequests } from "../support/team-requests.ts";

// Only the form is looked at: no mail leaves.
const site = await startTestServer({ buildFolder: "build", mailer: { send: () => new Promise<never>(() => {}) } });
afterAll(() => site.stop());
const { post, signIn, lastChange } = teamRequests(site);

const { reference } = await storeApplication(site.pool);
const [position] = site.positions.states();

const positionFieldsOf = valuesOf(readPositions().find(({ id }) => id === position!.id)!);

type Fields = Record<string, string | string[]>;

/** A form of each page that is carried out, and what must not be wrong in it. Undefined: the field is missing. */
const forms: [page: string, path: string, right: Fields, wrong: Record<string, string | string[] | undefined>[]][] = [
  [
    "an application",
    teamApplicationPath(reference),
    { change: "note", note: "Typed" },
    [
      { change: undefined },
      { change: "delete" },
      { change: ["note", "told-phone"] },
      { note: ["Typed", "Typed"] },
      { note: `Typed${"x".repeat(maxNoteLength)}` },
      { change: "told-phone" },
      { change: "told-phone", key: "yesterday" },
      { change: "mail-again", mail: "first", address: "Typed" },
      { change: undefined, decline: "None of ours", seen: "", key: crypto.randomUUID() },
    ],
  ],
  [
    "an answer",
    teamPaths.answer,
    { key: crypto.randomUUID(), reply: "decline", reason: "", to: `${reference} `, subject: "Hi", text: "Typed" },
    [
      { key: "1" },
      { reply: "promise" },
      { choose: "promise" },
      { because: "None of ours" },
      { reason: "None of ours" },
      { to: undefined },
      { to: `${reference} yesterday` },
      { to: [`${reference} `, "SM-1 "] },
      { text: `Typed${"x".repeat(maxAnswerLength)}` },
    ],
  ],
  [
    "the inbox",
    teamPath,
    { change: "take-back", reference },
    [{ change: "note" }, { reference: undefined }, { reference: [reference, "SM-1"] }],
  ],
  [
    "positions",
    teamPaths.positions,
    { change: "open", position: position!.id, version: "1" },
    [{ change: "paint" }, { position: undefined }, { version: undefined }, { change: "undo", version: "x" }],
  ],
  [
    "a position",
    teamPositionPath(position!.id),
    { ...positionFieldsOf, version: "2" },
    [{ title: undefined }, { version: "x" }, { title: ["Typed", "Typed"] }],
  ],
  ["changes", teamPaths.changes, { name: "Typed", email: "" }, [{ email: undefined }]],
  ["settings", teamPaths.settings, { wait: "10" }, [{ wait: undefined }, { wait: "2" }, { wait: ["1", "10"] }]],
];

test.each(forms)(
  "a form of the page of %s that can't be right does nothing, and gives back what was typed",
  async (_page, path, right, wrong) => {
    const Cookie = await signIn("Grace");
    for (const fault of wrong) {
      const fields = { ...right, ...fault };
      const refused = await post(path, { Cookie }, bodyOf(fields));
      const page = await refused.text();
      expect([fault, refused.status]).toEqual([fault, 400]);
      expect(page).toContain(teamError.badForm.text);
      if (Object.values(fields).flat().includes("Typed")) expect(page).toMatch(/Typed<\/textarea>|value="Typed"/);
      expect(await lastChange()).toMatchObject({ action: "signed-in" });
    }
    expect((await post(path, { Cookie }, bodyOf(right))).status).toBeLessThan(400);
  },
);

test("a page without a form takes none", async () => {
  const Cookie = await signIn("Grace");
  for (const path of [...Object.values(teamReadPages), positionPreviewPath(position!.id)])
    expect((await post(path, { Cookie }, "a=b")).status).toBe(405);
});

function bodyOf(fields: Record<string, string | string[] | undefined>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one]));
  return new URLSearchParams(pairs).toString();
}
