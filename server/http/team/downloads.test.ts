import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  teamApplicationPath,
  teamPaths,
  teamResumePath,
  teamResumePicturePath,
} from "../../../application/team/addresses.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { byteOrderMark } from "../../applications/export-applications.ts";
import { applicationForm } from "../../../tests/support/builders.ts";
import { onePagePdf, pdfWithScript } from "../../../tests/support/make-pdf.ts";
import { readCsv } from "../../../tests/support/read-csv.ts";
import { startTestServer } from "../../../tests/support/start-test-server.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { storeMany } from "../../../tests/support/store-many.ts";
import { tellCandidates } from "../../../tests/support/tell-candidates.ts";
import { teamRequests } from "../../../tests/support/team-requests.ts";
import { openPool } from "../../database/open-pool.ts";
import { changeApplication } from "../../team/application/change-application.ts";

const site = await startTestServer({ settings: { trustProxy: ["127.0.0.1/32"] } });
afterAll(() => site.stop());
const { get, post, signIn, lastChange } = teamRequests(site);
beforeEach(async () => void (await site.pool.query("truncate team_member, team_change, rate_limit cascade")));

test("the pages of a PDF are pictures; what can't be shown, is withheld or is no PDF has none", async () => {
  const Cookie = await signIn("Grace");
  const fileName = "resume.pdf";
  const shown = await storeApplication(site.pool, { resume: onePagePdf(), fileName });
  const picture = await openedPicture(teamResumePicturePath(shown.reference, 1, 1), Cookie);
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  for (const number of ["0", "2", "11", "1.5", "x", "-1", "1e9"]) {
    expect((await get(teamResumePicturePath(shown.reference, number, 1), Cookie)).status).toBe(404);
    expect((await get(teamResumePicturePath(shown.reference, 1, number), Cookie)).status).toBe(404);
  }
  const others = [
    { resume: Buffer.from("%PDF-1.4 damaged"), fileName },
    { resume: onePagePdf(), fileName, scan: { kind: "infected" as const, signature: "Eicar" } },
    { resume: Buffer.from("a text"), fileName: "resume.txt" },
  ];
  for (const other of others) {
    const { reference } = await storeApplication(site.pool, other);
    expect((await openedPicture(teamResumePicturePath(reference, 1, 1), Cookie)).status).toBe(404);
  }
});

test("a picture that can't be drawn now is a sentence that says so", async () => {
  const Cookie = await signIn("Grace");
  const { reference } = await storeApplication(site.pool, { resume: onePagePdf() });
  await openedPicture(teamResumePicturePath(reference, 1, 1), Cookie);
  // The stored resume is damaged afterwards.
  await site.pool.query("update resume_chunk set bytes = 'x'");
  const picture = await get(teamResumePicturePath(reference, 1, 1), Cookie);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([503, "image/svg+xml"]);
  expect(await picture.text()).toContain(applicationPage.resume.notDrawn[0]);
});

/** Returns the response once the resume has been opened. */
async function openedPicture(path: string, Cookie: string): Promise<Response> {
  let response = await get(path, Cookie);
  await expect.poll(async () => (response = await get(path, Cookie)).status).not.toBe(503);
  return response;
}

test("a resume is a file to save, whatever it is, a withheld one after the warning", async () => {
  const Cookie = await signIn("Grace");
  const resume = Buffer.from("%PDF-1.4 <script>alert(1)</script>");
  const { reference } = await storeApplication(site.pool, { resume, fileName: 'Zoë "x".pdf' });
  const response = await get(teamResumePath(reference), Cookie);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(resume);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="Zo_ _x_.pdf"; filename*=UTF-8''Zo%C3%AB%20_x_.pdf`,
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringMatching(/^default-src 'none'.*; frame-ancestors 'none'; sandbox$/),
    "cache-control": "no-store",
    "cross-origin-resource-policy": "same-origin",
  });
  const isSaved = async (one: string) => {
    const { headers, body } = await get(teamResumePath(one), Cookie);
    expect(headers.get("content-disposition")).toMatch(/^attachment;/);
    // The site would wait for its reader before it stops.
    await body?.cancel();
  };
  await isSaved((await storeApplication(site.pool, { resume: pdfWithScript })).reference);
  // Judging this one took days.
  const long = Buffer.concat([onePagePdf(), Buffer.from(`<<${"/N 1".repeat(2_000_000)}`)]);
  await isSaved((await storeApplication(site.pool, { resume: long })).reference);
  for (const type of ["text/plain", "application/msword"]) {
    await site.pool.query("update resume set media_type = $1", [type]);
    await isSaved(reference);
  }

  const infected = await storeApplication(site.pool, { resume, scan: { kind: "infected", signature: "Eicar" } });
  const path = teamResumePath(infected.reference);
  expect(await lastChange()).toMatchObject({ action: "signed-in" });
  const early = await get(path, Cookie);
  expect([early.status, early.headers.get("location")]).toEqual([303, teamApplicationPath(infected.reference)]);
  const warned = await post(path, { Cookie });
  expect(warned.headers.get("content-disposition")).toMatch(/^attachment;/);
  expect(Buffer.from(await warned.arrayBuffer())).toEqual(resume);
  expect(await lastChange()).toEqual({ member: "Grace", action: "downloaded-infected", subject: infected.reference });
  for (const missing of ["SM-0000-0000", "%00", "x".repeat(5000)])
    expect((await get(teamResumePath(missing), Cookie)).status).toBe(404);
});

test("a resume that is not what was received is not saved as if it were", async () => {
  const Cookie = await signIn("Grace");
  const { reference } = await storeApplication(site.pool, { resume: Buffer.from("%PDF-1.4") });
  await site.pool.query(
    `update resume_chunk set bytes = '%PDF-1.5'
     where application_id = (select id from application where reference = $1)`,
    [reference],
  );
  await expect((await get(teamResumePath(reference), Cookie)).arrayBuffer()).rejects.toThrow("terminated");
});

describe("the export", () => {
  test("has what the list has, newest first, and is in the log of changes", async () => {
    const Cookie = await signIn("Grace");
    await site.pool.query("delete from application");
    // More than one read fetches.
    await storeMany(site.pool, 201);
    const { reference } = await storeApplication(site.pool, { fields: { lastName: "=1+1" } });
    const newer = await storeApplication(site.pool);
    await tellCandidates(site.pool, { member: "Linus" });
    await storeApplication(site.pool);
    await changeApplication(site.pool, { member: "Grace", reference, change: "note", note: 'Says "yes"' });
    const response = await post(`${teamPaths.export}?view=answered`, { Cookie });
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="applications-[\d-]+\.csv"/);
    const text = Buffer.from(await response.arrayBuffer()).toString();
    expect(text.startsWith(`${byteOrderMark}"Reference","Received"`)).toBe(true);
    const [heading = [], ...rows] = readCsv(text);
    expect(rows).toHaveLength(203);
    const newest = rows.slice(0, 2).map((row) => Object.fromEntries(row.map((cell, at) => [heading[at], cell])));
    expect(newest).toMatchObject([
      { Reference: newer.reference },
      {
        Reference: reference,
        "Last name": "'=1+1",
        State: "Answered",
        Told: "phone",
        "Told by": "Linus",
        Notes: expect.stringMatching(/^[\d-]{10}, Grace: Says "yes"$/),
      },
    ]);
    expect(await lastChange()).toEqual({ member: "Grace", action: "exported", subject: null });
  });

  test("has no answer that did not arrive", async () => {
    const Cookie = await signIn("Grace");
    await site.pool.query("delete from application");
    await storeApplication(site.pool);
    await site.pool.query(
      `insert into mail (application_id, kind, key, answered_by, reply, subject, text, sent_at, gave_up_at, went_to)
       select id, 'answer', gen_random_uuid(), 'Grace', 'decline', 'Sorry', 'Sorry', null, now(), email from application`,
    );
    const answerIn = async () => {
      const text = await (await post(`${teamPaths.export}?view=all`, { Cookie })).text();
      const [heading = [], row = []] = readCsv(text);
      return row.filter((_, at) => ["Answer", "Answer's subject", "Answered by", "Answered"].includes(heading[at]!));
    };
    expect(await answerIn()).toEqual(["", "", "", ""]);
    await site.pool.query("update mail set sent_at = now(), gave_up_at = null");
    expect(await answerIn()).toEqual(["Declined", "Sorry", "Grace", expect.stringMatching(/^[\d-]{10} /)]);
  });

  test("cannot be made by a link, and is an error when it cannot be logged", async () => {
    const Cookie = await signIn("Grace");
    expect((await get(teamPaths.export, Cookie)).status).toBe(404);
    await site.pool.query("alter table team_change rename to elsewhere");
    expect((await post(teamPaths.export, { Cookie })).status).toBe(500);
    await site.pool.query("alter table elsewhere rename to team_change");
    expect(await (await post(teamPaths.export, { Cookie })).text()).toContain("Reference");
  });

  test("is one at a time for each member, keeps no one from applying however slowly it is read, and ends", async () => {
    const pool = openPool(site.databaseUrl, { patienceMs: 5_000 });
    const slow = await startTestServer({ pool, databaseUrl: site.databaseUrl, limits: { longestExportMs: 2_000 } });
    const Cookie = await signIn("Grace");
    await pool.query("delete from application");
    await storeMany(pool, 2000, { coverLetter: "x".repeat(10_000) });
    const postExport = (who = Cookie) => post(teamPaths.export, { Cookie: who }, "", slow.origin);
    // No one reads the bodies.
    const exports = await Promise.all(Array.from({ length: 10 }, () => postExport()));
    const refused = exports.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(9);
    expect((await postExport(await signIn("Linus"))).status).toBe(200);
    expect(refused[0]!.headers.get("retry-after")).toBe("60");
    expect((await slow.post(applicationForm())).status).toBe(201);

    await expect.poll(async () => (await postExport()).status).toBe(200);
    await expect(exports.find(({ status }) => status === 200)!.arrayBuffer()).rejects.toThrow("terminated");
    await slow.stop();
    await pool.end();
  });
});
