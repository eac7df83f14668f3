import { expect } from "vitest";
import { signInPage } from "../../content/team/frame.ts";
import type { Operator } from "./operator.ts";

/** Whether the site sends mail or not. */
const signInHeading = `<h1>${signInPage.title}</h1>`;

export type Ended = Awaited<ReturnType<typeof prepareRestore>>;

/** Makes the handbook's backup of a running site with a member who is signed in and two applications that wait. */
export async function prepareRestore(operator: Operator) {
  const [link = ""] = /^http\S+$/m.exec(await operator.type("scriptmark team invite Grace")) ?? [];
  const { origin } = new URL(link);
  const post = (address: string) =>
    fetch(new URL(address, origin), {
      method: "POST",
      headers: { Origin: origin, "Content-Type": "application/x-www-form-urlencoded" },
      redirect: "manual",
    });
  const [cookie = ""] = (await post(link)).headers.get("Set-Cookie")?.split(";") ?? [];
  const team = async () => (await fetch(`${origin}/team`, { headers: { Cookie: cookie } })).text();
  expect(await team()).not.toContain(signInHeading);

  const { reference, statusUrl } = await operator.receiveApplication();
  await operator.receiveApplication();
  await operator.type("scriptmark backup --out /var/backups/site.tar");
  expect((await post(`${statusUrl}/withdraw`)).status).toBe(303);
  await operator.type("scriptmark team revoke Grace");
  return {
    /** Fails if the member's session or an application is back after a restore that `said` what it did. */
    async expectNoneRevived(said: string) {
      expect(said).toContain("Erased since, and left out: 1 application, by ");
      expect(said).toMatch(/^Signed out: .*Grace/m);
      expect(await team()).toContain(signInHeading);
      expect((await fetch(new URL(statusUrl, origin))).status).toBe(404);
      expect(operator.chat.received.filter(({ text }) => text.includes(reference))).toEqual([]);
    },
  };
}
