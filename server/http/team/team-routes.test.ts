import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  invitationPath,
  teamApplicationPath,
  teamPaths,
  teamPositionPath,
  teamRecordPath,
  teamResumePicturePath,
  teamResumePath,
} from "../../../application/team/addresses.ts";
import { applicationForm } from "../../../tests/support/builders.ts";
import { startTestServer } from "../../../tests/support/start-test-server.ts";
import { standInSite } from "../../../tests/support/stand-in-build.ts";
import { smtpUrl, startSmtpServer } from "../../../tests/support/start-smtp-server.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { cookieOf, from, teamRequests, type PostHeaders } from "../../../tests/support/team-requests.ts";
import { readSettings } from "../../base/env.ts";
import { openPool } from "../../database/open-pool.ts";
import { createMailer, type Mail } from "../../mail/mailer.ts";
import { inviteMember, revokeMember } from "../../team/sign-in/members.ts";

const site = await startTestServer({ settings: { trustProxy: ["127.0.0.1/32"] } });
const secure = await startTestServer({ settings: { publicUrl: "https://www.example.org" } });
afterAll(async () => {
  await site.stop();
  await secure.stop();
});
const { get, post, linkFor, signIn, lastChange } = teamRequests(site);
beforeEach(async () => void (await site.pool.query("truncate team_member, team_change, rate_limit cascade")));

describe("a link", () => {
  test("is not used up by looking at it, and signs in by its button", async () => {
    const link = await linkFor("Grace");
    for (let look = 0; look < 3; look++) expect((await fetch(site.origin + link)).status).toBe(200);
    expect((await fetch(site.origin + link, { method: "HEAD" })).status).toBe(200);
    const response = await post(link);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/team"]);
    expect(response.headers.get("set-cookie")).toMatch(
      /^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    );
    expect(await (await get("/team", cookieOf(response))).text()).toContain("Grace at /team");
  });

  test("is not used up by a browser that keeps no cookies, which reads so and can go on with the same link", async () => {
    const link = await linkFor("Grace");
    const refused = await post(link, { Cookie: null });
    const location = `${link}?notice=no-cookies`;
    expect([refused.status, refused.headers.get("location")]).toEqual([303, location]);
    const again = await fetch(site.origin + location);
    expect(await again.text()).toContain("no-cookies");
    const Cookie = cookieOf(again);
    expect(Cookie).not.toBe("");
    expect((await post(link, { Cookie })).headers.get("set-cookie")).toMatch(/^session=/);
  });

  test("opened by someone who wanted another page leads there", async () => {
    const link = await linkFor("Grace");
    const wanted = await fetch(`${site.origin}/team/changes`, { redirect: "manual" });
    const page = await fetch(site.origin + link, { headers: { Cookie: cookieOf(wanted) } });
    expect((await post(link, { Cookie: cookieOf(page) })).headers.get("location")).toBe("/team/changes");
  });

  test("gets the same answer when it is unknown, used, or too old", async () => {
    const used = await linkFor("Grace");
    await post(used);
    const old = await linkFor("Linus");
    await site.pool.query("update team_invitation set expires_at = now() where used_at is null");
    for (const link of [used, old, invitationPath("A".repeat(43)), invitationPath("short")]) {
      const { status, headers } = await post(link);
      const answer = [status, headers.get("location"), headers.get("set-cookie")];
      expect(answer).toEqual([303, "/team/sign-in?notice=wrong-link", null]);
    }
  });

  test("that is wrong is tried only so often from one network, which keeps no one there from signing in", async () => {
    const wrong = invitationPath("A".repeat(43));
    for (let tries = 0; tries < 10; tries++) {
      // A text that can't be a token costs nothing.
      expect((await post(invitationPath("A"), from("192.0.2.7"))).status).toBe(303);
      expect((await post(wrong, from("192.0.2.7"))).status).toBe(303);
    }
    const refused = await post(wrong, from("192.0.2.7"));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await post(await linkFor("Grace"), from("192.0.2.7"))).headers.get("location")).toBe("/team");
    expect((await post(wrong, from("192.0.2.8"))).status).toBe(303);
  });
});

describe("a link by email", () => {
  const ask = (origin: string, email: string, headers: Record<string, string> = {}) =>
    post(teamPaths.signIn, headers, new URLSearchParams({ email }).toString(), origin);

  test("comes to a member's address and signs in; every other link of theirs stays good", async () => {
    const smtp = await startSmtpServer();
    const { mail } = readSettings({ SMTP_URL: smtpUrl(smtp), MAIL_FROM: "careers@example.org" });
    const mailer = createMailer(mail!);
    const mailing = await startTestServer({ pool: site.pool, mailer });
    const { token } = await inviteMember(site.pool, "Grace", "grace@example.org");
    const response = await ask(mailing.origin, " Grace@EXAMPLE.org ");
    expect([response.status, response.headers.get("location")]).toEqual([303, `${teamPaths.signIn}?notice=asked`]);
    await expect.poll(() => smtp.mails.length).toBe(1);
    const [arrived] = smtp.mails;
    expect(arrived?.to).toEqual(["grace@example.org"]);
    const [link = ""] = /\/team\/sign-in\/[\w-]{43}/.exec(arrived?.text.replaceAll("=\r\n", "") ?? "") ?? [];
    expect((await post(link)).headers.get("location")).toBe("/team");
    expect((await post(invitationPath(token))).headers.get("location")).toBe("/team");
    await ask(mailing.origin, "grace@example.org");
    await expect.poll(() => smtp.mails.length).toBe(2);
    await site.pool.query("update team_invitation set expires_at = expires_at - interval '1 hour'");
    const [late = ""] = /\/team\/sign-in\/[\w-]{43}/.exec(smtp.mails[1]?.text.replaceAll("=\r\n", "") ?? "") ?? [];
    expect((await post(late)).headers.get("location")).toContain("wrong-link");
    const asked = "select from team_change where member = 'Grace' and action = 'asked-for-link' and subject is null";
    expect((await site.pool.query(asked)).rowCount).toBe(2);
    await mailing.stop();
    await smtp.stop();
  });

  test("is answered the same and at once for every address", async () => {
    const mails: Mail[] = [];
    // The mail server never answers: no response waits for it.
    const send = (mail: Mail) => new Promise<never>(() => void mails.push(mail));
    const mailing = await startTestServer({
      pool: site.pool,
      mailer: { send },
      settings: { trustProxy: ["127.0.0.1/32"] },
    });
    await inviteMember(site.pool, "Grace", "grace@example.org");
    const answers = [];
    for (let count = 0; count < 5; count++) {
      for (const email of ["grace@example.org", "nobody@example.org"]) {
        const response = await ask(mailing.origin, email, from("192.0.2.2"));
        const headers = [...response.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name));
        answers.push(JSON.stringify([response.status, headers, await response.text()]));
      }
    }
    expect(new Set(answers).size).toBe(1);
    await expect.poll(() => mails.length).toBe(3);
    for (let count = 0; count < 9; count++) await ask(mailing.origin, "nobody@example.org");
    expect((await ask(mailing.origin, "nobody@example.org")).status).toBe(303);
    expect((await ask(mailing.origin, "nobody@example.org")).status).toBe(429);
    expect(mailing.log).not.toEqual([]);
    expect(mailing.log.join("")).not.toMatch(/grace|nobody/i);
    await mailing.stop();
  });

  test("is not offered where no mail is sent", async () => {
    expect((await ask(site.origin, "grace@example.org")).status).toBe(404);
  });
});

describe("a session", () => {
  test("is needed for every page, file and change, whatever the cookie says", async () => {
    const { reference } = await storeApplication(site.pool);
    const addresses = [
      "/team",
      ...Object.values(teamPaths),
      teamApplicationPath(reference),
      teamResumePath(reference),
      teamResumePicturePath(reference, 1, 1),
    ];
    const isOpen = new Set<string>([teamPaths.signIn, teamPaths.signOut, teamPaths.export]);
    for (const Cookie of ["", "session=", `session=${"A".repeat(43)}`, "session=%27", "__Host-session=x"]) {
      for (const address of addresses.filter((path) => !isOpen.has(path))) {
        const response = await get(address, Cookie);
        expect([address, response.status, response.headers.get("location")]).toEqual([address, 303, "/team/sign-in"]);
      }
      const posts = [teamApplicationPath, teamResumePath, teamRecordPath].map((pathOf) => pathOf(reference));
      for (const address of [...posts, teamPaths.export]) {
        const change = await post(address, { Cookie });
        expect([change.status, change.headers.get("location")]).toEqual([303, "/team/sign-in"]);
      }
    }
    expect(await site.countOf("application")).toBe(1);
    await site.pool.query("delete from application");
  });

  test("ends when its member is revoked, by signing out, and with all others of its member by doing so everywhere", async () => {
    const ada = await signIn("Ada");
    const [phone, desk, linus] = [await signIn("Grace"), await signIn("Grace"), await signIn("Linus")];
    await revokeMember(site.pool, "Ada");
    expect(await whoIs(ada)).toBeNull();
    const everywhere = await post(teamPaths.signOut, { Cookie: desk }, "everywhere=yes");
    expect(everywhere.headers.get("location")).toBe(teamPaths.signIn);
    expect([await whoIs(phone), await whoIs(desk), await whoIs(linus)]).toEqual([null, null, "Linus"]);
    expect(await lastChange()).toEqual({ member: "Grace", action: "signed-out-everywhere", subject: null });
    const response = await post(teamPaths.signOut, { Cookie: linus });
    expect(response.headers.get("set-cookie")).toMatch(/^session=; .*Max-Age=0$/);
    expect(await whoIs(linus)).toBeNull();
  });

  test("leads back to a page, not to a picture or a file in it that the browser asked for later", async () => {
    const cookieFrom = async (path: string) => (await get(path, "")).headers.get("set-cookie");
    expect(await cookieFrom(teamApplicationPath("SM-AAAA-AAAA"))).toMatch(/^return=./);
    for (const path of [teamResumePath("SM-AAAA-AAAA"), teamResumePicturePath("SM-AAAA-AAAA", 2, 1)])
      expect(await cookieFrom(path)).toBeNull();
  });

  test("that ended leads back to where one was, within these pages only, and loses no text", async () => {
    const { token } = await inviteMember(site.pool, "Grace");
    const page = `${teamApplicationPath("SM-0000-0000")}?view=all&q=Ada`;
    const asked = await get(page, "");
    expect(asked.headers.get("set-cookie")).toMatch(/^return=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=900$/);
    expect((await post(invitationPath(token), { Cookie: cookieOf(asked) })).headers.get("location")).toBe(page);
    for (const elsewhere of ["//evil.example/team", "https://evil.example/", "/teams", "/careers", "\u0000", "//"]) {
      const Cookie = `return=${Buffer.from(elsewhere).toString("base64url")}`;
      expect((await post(await linkFor("Grace"), { Cookie })).headers.get("location")).toMatch(/^\/team$/);
    }
    const ended = `session=${"A".repeat(43)}`;
    const unsaved = await post(page, { Cookie: ended }, "change=told-phone&note=No+answer");
    expect(await unsaved.text()).toContain(`nobody at ${teamPaths.signIn} change=told-phone&note=No+answer`);
    expect(unsaved.headers.get("set-cookie")).toMatch(/^return=/);
    // A proxy would refuse the headers of a response with a longer one.
    const long = await get(`${page}&q=${"x".repeat(1_500)}`, "");
    expect([long.headers.get("location"), long.headers.get("set-cookie")]).toEqual([teamPaths.signIn, null]);
    expect((await post(page, { Cookie: ended }, "change=told-phone&note=+")).status).toBe(303);
  });

  test("starts its thirty days again with use, in the browser too", async () => {
    const cookie = await signIn("Grace");
    expect((await get("/team", cookie)).headers.get("set-cookie")).toBeNull();
    await site.pool.query("update team_session set last_seen_at = now() - interval '2 hours'");
    expect((await get("/team", cookie)).headers.get("set-cookie")).toContain(`${cookie};`);
  });

  test("under https has a cookie that only this host gets, and only encrypted", async () => {
    const expected = /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=2592000$/;
    const { token } = await inviteMember(secure.pool, "Grace");
    const response = await post(invitationPath(token), { Origin: "https://www.example.org" }, "", secure.origin);
    expect(response.headers.get("set-cookie")).toMatch(expected);
    // Without a public URL, the proxy says so.
    const proxied = await post(await linkFor("Grace"), {
      "X-Forwarded-Proto": "https",
      Origin: site.origin.replace("http:", "https:"),
    });
    expect(proxied.headers.get("set-cookie")).toMatch(expected);
  });
});

test("without the database a member gets an error and what was typed, and is not sent to sign in again", async () => {
  const pool = openPool(site.databaseUrl, { patienceMs: 500 });
  const own = await startTestServer({ pool });
  const Cookie = await signIn("Grace");
  const pageOf = (path: string) => fetch(own.origin + path, { headers: { Cookie }, redirect: "manual" });
  expect((await pageOf("/team")).status).toBe(200);
  await pool.end();
  for (const path of ["/team", teamPaths.health]) {
    const { status, headers } = await pageOf(path);
    expect([status, headers.get("retry-after"), headers.get("set-cookie")]).toEqual([503, "10", null]);
  }
  const pages: [path: string, form: string, page: string | null][] = [
    [teamApplicationPath("SM-0000-0000"), "change=note&note=Typed", "change=note&note=Typed"],
    [teamPositionPath("tester"), "title=Typed", "title=Typed"],
    [teamPaths.answer, "subject=Typed&text=", "subject=Typed&text="],
    [teamApplicationPath("SM-0000-0000"), "change=told-phone&note=+", null],
  ];
  for (const [path, form, page] of pages) {
    const response = await post(path, { Cookie }, form, own.origin);
    const { status, headers } = response;
    expect([status, headers.get("retry-after"), headers.get("set-cookie")]).toEqual([503, "10", null]);
    const text = await response.text();
    if (page === null) expect(text).not.toContain("told-phone");
    else expect(text).toContain(`nobody at ${teamPaths.signIn}?notice=not-saved ${page}`);
  }
  await own.stop();
});

describe("a change", () => {
  test.each([
    ["another site", { Origin: "https://evil.example" }],
    ["a page without an origin", { Origin: "null" }],
    ["a site whose browser says so", { "Sec-Fetch-Site": "cross-site" }],
    ["a neighbor", { Origin: "http://127.0.0.1:1", "Sec-Fetch-Site": "same-site" }],
    ["nobody", {}],
  ])("from %s is refused before it is read", async (_sender, headers) => {
    const cookie = await signIn("Grace");
    for (const address of [teamPaths.export, teamPaths.signOut, teamPaths.health, invitationPath("A".repeat(43))]) {
      const response = await post(address, { Cookie: cookie, Origin: null, ...headers });
      expect([address, response.status]).toEqual([address, 403]);
    }
    expect(await whoIs(cookie)).toBe("Grace");
  });

  test("to a site with a public URL counts from exactly that origin", async () => {
    const senders: [status: number, headers: PostHeaders][] = [
      [303, { Origin: "https://www.example.org" }],
      [303, { Origin: "null", "Sec-Fetch-Site": "same-origin" }],
      [403, { Origin: "http://www.example.org", "Sec-Fetch-Site": "same-origin" }],
      [403, { Origin: "https://www.example.org:444" }],
      [403, { Origin: secure.origin, "Sec-Fetch-Site": "same-origin" }],
      [403, { Origin: "null", "Sec-Fetch-Site": "same-site" }],
      [403, { "Sec-Fetch-Site": "same-origin" }],
    ];
    for (const [status, headers] of senders) {
      const response = await post(teamPaths.signOut, { Origin: null, ...headers }, "", secure.origin);
      expect([headers, response.status]).toEqual([headers, status]);
    }
  });

  test("of another type or too long is refused, and other methods are not known", async () => {
    const Cookie = await signIn("Grace");
    for (const type of ["text/plain", "multipart/form-data; boundary=x", ""])
      expect((await post(teamPaths.health, { Cookie, "Content-Type": type }, "a=b")).status).toBe(415);
    expect((await post(teamPaths.health, { Cookie }, "x".repeat(48 * 1024 + 1))).status).toBe(413);
    const headers = { Cookie, Origin: site.origin };
    expect((await fetch(`${site.origin}/team`, { method: "PUT", headers })).status).toBe(405);
  });
});

test("a page with a form sends its referrer to this site, so that its posts name their origin over plain http too", async () => {
  const cookie = await signIn("Grace");
  for (const address of ["/team", teamPaths.signIn, invitationPath("x")])
    expect((await get(address, cookie)).headers.get("referrer-policy")).toBe("same-origin");
});

test("nothing is cached, listed or a referrer for other sites, and no page may run a script", async () => {
  const cookie = await signIn("Grace");
  const pages = ["/team?q=Ada", teamPaths.signIn, invitationPath("x")].map((address) => get(address, cookie));
  for (const { headers } of await Promise.all([...pages, post(teamPaths.export, { Cookie: cookie })])) {
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": expect.stringMatching(/^(no-referrer|same-origin)$/),
      "cross-origin-opener-policy": "same-origin",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    expect(headers.get("content-security-policy")).not.toMatch(/script-src (?!'sha256-)|unsafe/);
  }
});

test("no address of the team's pages has the framework's data", async () => {
  const Cookie = await signIn("Grace");
  const { reference } = await storeApplication(site.pool);
  const addresses = ["/team", ...Object.values(teamPaths), invitationPath("A".repeat(43))];
  addresses.push(teamApplicationPath(reference), teamResumePath(reference), teamApplicationPath("_"));
  for (const address of addresses) {
    for (const end of [".data", "%2Edata", ".d%61ta", ".data?_routes=root", ".data/", "/.data", "/_.data"]) {
      const found = await get(address + end, Cookie);
      const { status } = found.status === 308 ? await get(found.headers.get("location")!, Cookie) : found;
      expect([address + end, status]).toEqual([address + end, 404]);
    }
  }
  for (const wrong of ["SM-0000", "sm-0000-0000", `${reference}.data`, "%00", "x".repeat(5000)]) {
    const path = teamApplicationPath(wrong);
    expect((await get(path, Cookie)).status).toBe(404);
    expect((await post(path, { Cookie })).status).toBe(404);
  }
});

test("what the framework makes in another type is never sent as a page", async () => {
  const letter = "<h1>Signed out</h1>";
  const data = async () => new Response(letter, { headers: { "Content-Type": "text/x-script" } });
  const odd = await startTestServer({
    pool: site.pool,
    render: (url, facts) => (facts.team ? data() : standInSite.render(url, facts)),
  });
  const response = await fetch(`${odd.origin}/team`, { headers: { Cookie: await signIn("Grace") } });
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain(letter);
  await odd.stop();
});

test("a slash at the end of an address leads to the team's page, or to the candidate's", async () => {
  const { statusUrl } = (await (await site.post(applicationForm())).json()) as { statusUrl: string };
  const cookie = await signIn("Grace");
  for (const address of ["/team", teamPaths.numbers, statusUrl]) {
    const { status, headers } = await get(`${address}/?q=a`, cookie);
    expect([status, headers.get("location")]).toEqual([308, `${address}?q=a`]);
  }
});

test("the log has neither tokens nor names", async () => {
  const { token } = await inviteMember(site.pool, "Grace");
  const cookie = cookieOf(await post(invitationPath(token)));
  await get("/team?q=Ada", cookie);
  await post(`${teamPaths.health}?q=Ada`, { Cookie: cookie }, "text=Ada");
  const log = site.log.join("");
  expect(log).toContain(teamPaths.health);
  for (const secret of [token, cookie.slice("session=".length), "Grace", "Ada"]) expect(log).not.toContain(secret);
});

/** The member's name on the page, for a cookie. */
async function whoIs(cookie: string): Promise<string | null> {
  return /<p>(\w+) at/.exec(await (await get("/team", cookie)).text())?.[1] ?? null;
}
