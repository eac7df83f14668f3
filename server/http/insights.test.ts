import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestServer } from "../../tests/support/start-test-server.ts";

const site = await startTestServer({ countView: (page) => counted.push(page) });
let counted: string[] = [];
beforeEach(() => {
  counted = [];
});
afterAll(() => site.stop());

test("a view of a page is counted and answered with nothing", async () => {
  const response = await view("/careers");
  expect(response.status).toBe(204);
  expect(await response.text()).toBe("");
  expect(response.headers.get("set-cookie")).toBeNull();
  expect(counted).toEqual(["/careers"]);
});

test("a press on a dashboard's button is counted like a view, and on nothing else", async () => {
  for (const page of ["/to/teacher", "/to/student", "/to/nowhere", "/to/"]) await view(page);
  expect(counted).toEqual(["/to/teacher", "/to/student"]);
});

test("who asks for privacy, another site's page, and what is no page are not counted", async () => {
  for (const headers of [{ DNT: "1" }, { "Sec-GPC": "1" }, { "Sec-Fetch-Site": "cross-site" }])
    expect((await view("/careers", headers)).status).toBe(204);
  const applied = "/careers/applied/SM-7K3F-9QXT/AAAAAAAAAAAAAAAAAAAAAA";
  for (const page of ["", "/no-such-page", "/not-found", applied, "<script>", "/robots.txt", "__proto__"])
    expect((await view(page)).status).toBe(204);
  expect(counted).toEqual([]);
});

function view(page: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${site.origin}/insights?page=${encodeURIComponent(page)}`, { method: "POST", headers });
}
